import type { Job } from '#shared/crm/job-schemas.ts';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useJobWrites } from './jobs.queries.ts';

/** Deletes a job after confirmation. `onAgreed` runs before the delete. */
export function useDeleteJob(onAgreed?: () => Promise<void>): (job: Job) => Promise<void> {
  const confirm = useConfirm();
  const { removeWithUndo } = useJobWrites();
  return async (job) => {
    const agreed = await confirm({
      title: `Delete ${job.title}?`,
      description: 'Are you sure you want to delete this job? This action cannot be undone.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!agreed) return;
    await onAgreed?.();
    await removeWithUndo(job.id);
  };
}
