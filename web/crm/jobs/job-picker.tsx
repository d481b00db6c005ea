import { recordNames } from '#shared/records/records.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { recordHint } from '#web/records/core/record-name.ts';
import { RecordPicker, type PickerProps } from '#web/records/core/record-picker.tsx';
import { jobListQuery } from './jobs.queries.ts';

const JobFormDialog = loadedLater(async () => (await import('./job-form-dialog.tsx')).JobFormDialog);

interface JobPickerProps extends PickerProps {
  /** The title of the job that the record links to so far. */
  linkedTitle?: string | undefined;
}

/** Searches for a job by title or client. */
export function JobPicker({ linkedTitle, placeholder = 'No assigned job', ...form }: JobPickerProps) {
  return (
    <RecordPicker
      {...form}
      placeholder={placeholder}
      search={(text) => jobListQuery({ sort: 'title', ...text })}
      describe={(job) => ({ label: job.title, hint: recordHint(job) })}
      linkedLabel={linkedTitle}
      searchPlaceholder="Search jobs…"
      emptyText="No jobs found"
      failureText="The jobs could not be loaded."
      creation={{
        one: recordNames.job.one,
        renderForm: ({ typed, onClose, onSaved }) => (
          <JobFormDialog known={{ title: typed }} onClose={onClose} onSaved={({ id, title }) => onSaved(id, title)} />
        ),
      }}
    />
  );
}
