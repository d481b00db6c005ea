import { RecordPicker, type PickerProps } from '#web/records/record-picker.tsx';
import { jobListQuery } from './jobs.queries.ts';

interface JobPickerProps extends PickerProps {
  /** What to call the job that the record already points at. */
  linkedTitle?: string | undefined;
}

/** Finds a job by its title or its client. */
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
