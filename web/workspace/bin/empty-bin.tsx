import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { quantityOf } from '#web/intake/cv-batches/quantity.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { stopWork, workQuery } from '#web/platform/work/work.queries.ts';
import { binCountQuery, useEmptyBin } from '#web/records/core/bin.queries.ts';
import { withReason } from '#web/records/core/failure.ts';

/** The latest emptying of the bin, in this tab or another. */
export function useEmptying(): WorkItem | undefined {
  const { data } = useQuery(workQuery);
  return data?.find(({ kind }) => kind === 'empty-bin');
}

export const isUnderWay = (work: WorkItem | undefined) => work?.state === 'waiting' || work?.state === 'running';

/** Says how many records there are, asks, and deletes all of them for good. */
export function EmptyBinButton() {
  const empty = useEmptyBin();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();

  async function ask(): Promise<void> {
    try {
      const count = await queryClient.fetchQuery({ ...binCountQuery, staleTime: 0 });
      const [are, them] = count === 1 ? ['is', 'It'] : ['are', 'They'];
      const agreed = await confirm({
        title: 'Empty the bin?',
        description: `${quantityOf(count, 'deleted record')} ${are} in it. ${them} will be gone for good. This action cannot be undone.`,
        confirmLabel: 'Empty bin',
        destructive: true,
      });
      if (agreed) await empty.mutateAsync();
    } catch (error) {
      toast.show({ title: withReason('The bin was not emptied', error), tone: 'danger' });
    }
  }

  return (
    <Button size="small" busy={empty.isPending} onClick={() => void ask()}>
      Empty bin
    </Button>
  );
}

/** The progress while the bin is emptied, and the reason if that has failed. */
export function Emptying({ work }: { work: WorkItem }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const stop = useMutation({
    mutationFn: stopWork,
    onError: (error) => toast.show({ title: withReason('Failed to stop', error), tone: 'danger' }),
    onSettled: () => invalidateTopics(queryClient, ['work']),
  });
  if (work.state === 'failed')
    return (
      <Banner tone="danger" title="The bin was not emptied">
        {work.error}
      </Banner>
    );
  const { done, total } = work.progress ?? { done: 0, total: 0 };
  const inEnglish = (count: number) => count.toLocaleString('en-GB');
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label="Emptying the bin…"
          value={total === 0 ? 0 : (done / total) * 100}
          valueText={total === 0 ? 'Starting…' : `${inEnglish(done)} of ${inEnglish(total)}`}
        />
      </div>
      <Button
        size="small"
        busy={stop.isPending || work.stopping}
        busyText="Stopping…"
        onClick={() => stop.mutate(work.id)}
      >
        Stop
      </Button>
    </div>
  );
}
