import { useState, type FormEvent } from 'react';
import type { Assignment, PlaceInput } from '#shared/assignments.ts';
import type { Job } from '#shared/jobs.ts';
import { jobsApi } from '#web/jobs/jobs.queries.ts';
import { OpenRecord } from '#web/records/open-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { PlaceFields, useProposedFee } from './place-fields.tsx';
import { initialTerms, readPlaceForm, type PlaceProblems, type PlaceValues } from './place-form.ts';

interface PlaceCandidateDialogProps {
  assignment: Assignment;
  onPlace: (terms: PlaceInput) => Promise<void>;
  onClose: () => void;
}

/** Somebody is placed with what was agreed, and mostly the job with them. */
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
