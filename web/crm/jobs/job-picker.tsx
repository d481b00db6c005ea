import { RecordPicker, type PickerProps } from '#web/records/core/record-picker.tsx';
import { jobListQuery } from './jobs.queries.ts';

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
      describe={({ title, contact }) => ({
        label: title,
        ...(contact !== null && { hint: contact.company ?? contact.name }),
      })}
      linkedLabel={linkedTitle}
      searchPlaceholder="Search jobs…"
      emptyText="No jobs found"
      failureText="The jobs could not be loaded."
    />
  );
}
