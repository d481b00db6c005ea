import { useState, type FormEvent } from 'react';
import type { Assignment, PlaceInput } from '#shared/crm/assignment-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { jobsApi } from '../jobs/jobs.queries.ts';
import { OpenRecord } from '#web/records/core/open-record.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { PlaceFields, useProposedFee } from './place-fields.tsx';
import { initialTerms, readPlaceForm, type PlaceProblems, type PlaceValues } from './place-form.ts';

interface PlaceCandidateDialogProps {
  assignment: Assignment;
  onPlace: (terms: PlaceInput) => Promise<void>;
  onClose: () => void;
}

/** Places a candidate with the agreed terms and, by default, the job too. */
export function PlaceCandidateDialog({ assignment, ...props }: PlaceCandidateDialogProps) {
  const title = `Place ${assignment.candidate.name}`;
  return (
    <OpenRecord api={jobsApi} id={assignment.jobId} title={title} onClose={props.onClose}>
      {(job) => <PlaceForm job={job} assignment={assignment} title={title} {...props} />}
    </OpenRecord>
  );
}

function PlaceForm({
  job,
  assignment,
  title,
  onPlace,
  onClose,
}: PlaceCandidateDialogProps & { job: Job; title: string }) {
  const isOpenJob = job.stage !== 'placed';
  const [values, setValues] = useState(() => initialTerms(job));
  const [problems, setProblems] = useState<PlaceProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const proposed = useProposedFee(job, values);
  const change = (next: Partial<PlaceValues>) => setValues((current) => ({ ...current, ...next }));

  async function place(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = readPlaceForm(values, proposed);
    setProblems(read.problems ?? {});
    if (!read.terms || isBusy) return;
    setIsBusy(true);
    await onPlace(read.terms);
    setIsBusy(false);
  }

  return (
    <Dialog
      open
      size="small"
      title={title}
      description={job.title}
      onClose={onClose}
      onSubmit={place}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={isBusy}>Place candidate</SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Start date" required={values.placeJob} error={problems.startDate}>
          <DateInput value={values.startDate} onChange={({ target }) => change({ startDate: target.value })} />
        </Field>
        <PlaceFields job={job} assignment={assignment} values={values} problems={problems} onChange={change}>
          {isOpenJob && (
            <Checkbox
              label="Mark the job as placed"
              checked={values.placeJob}
              onChange={({ target }) => change({ placeJob: target.checked })}
            />
          )}
        </PlaceFields>
      </div>
    </Dialog>
  );
}
