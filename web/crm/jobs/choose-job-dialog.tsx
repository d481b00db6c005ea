import type { ComponentProps } from 'react';
import type { Job } from '#shared/crm/job-schemas.ts';
import { ChooseRecordDialog } from '#web/records/core/choose-record-dialog.tsx';
import { recordHint } from '#web/records/core/record-name.ts';
import { jobListQuery } from './jobs.queries.ts';

type Dialog = ComponentProps<typeof ChooseRecordDialog<Job>>;

interface ChooseJobDialogProps extends Pick<
  Dialog,
  'title' | 'description' | 'none' | 'footer' | 'onChoose' | 'onClose'
> {
  /** Why a job cannot be chosen, if it cannot. */
  already?: (job: Job) => string | undefined;
}

/** Searches for a job by title or client. */
export function ChooseJobDialog({ already, ...dialog }: ChooseJobDialogProps) {
  return (
    <ChooseRecordDialog
      {...dialog}
      search={(text) => jobListQuery({ sort: 'title', ...text })}
      describe={(job) => ({ label: job.title, hint: recordHint(job), already: already?.(job) })}
      searchLabel="Search jobs…"
      emptyText="No jobs found"
      failureText="The jobs could not be loaded."
    />
  );
}
