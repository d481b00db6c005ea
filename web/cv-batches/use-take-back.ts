import type { UseMutationResult } from '@tanstack/react-query';
import type { TakenBack } from '#shared/cv-batches.ts';
import { withReason } from '#web/records/failure.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { quantityOf } from './quantity.ts';
import { someOf } from './some-of.ts';

/** Takes the candidates of a batch back, and asks about those that somebody has edited since. */
export function useTakeBack(takeBack: UseMutationResult<TakenBack, Error, boolean>): (count: number) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  return async (count) => {
    const agreed = await confirm({
      title: `Take back ${quantityOf(count, 'candidate')}?`,
      description: 'They go to the bin, with their files. From there each can be restored for 30 days.',
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
        description: `${someOf(edited.map(({ name }) => name))}. Take ${them} back too, with what was changed?`,
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
