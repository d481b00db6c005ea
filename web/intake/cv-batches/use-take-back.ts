import type { UseMutationResult } from '@tanstack/react-query';
import type { TakenBack } from '#shared/intake/cv-batch-schemas.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { quantityOf } from './quantity.ts';
import { someOf } from './some-of.ts';

/** Takes the candidates of a batch back, and asks about those that were edited since. */
export function useTakeBack(takeBack: UseMutationResult<TakenBack, Error, boolean>): (what: string) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  return async (what) => {
    const agreed = await confirm({
      title: `Take back ${what}?`,
      description: 'They go to the bin, new candidates with their files. You can restore each of them for 30 days.',
      confirmLabel: 'Take back',
      destructive: true,
    });
    if (!agreed) return;
    try {
      const { edited } = await takeBack.mutateAsync(false);
      if (edited.length === 0) return;
      const [are, them] = edited.length === 1 ? ['has', 'this one'] : ['have', 'these'];
      const evenEdited = await confirm({
        title: `${quantityOf(edited.length, 'candidate')} ${are} been edited since`,
        description: `${someOf(edited.map(({ name }) => name))}. Take ${them} back too, including the changes?`,
        confirmLabel: 'Take back too',
        cancelLabel: edited.length === 1 ? 'Keep this one' : 'Keep them',
        destructive: true,
      });
      if (evenEdited) await takeBack.mutateAsync(true);
    } catch (error) {
      toast.show({ title: withReason('The candidates were not taken back', error), tone: 'danger' });
    }
  };
}
