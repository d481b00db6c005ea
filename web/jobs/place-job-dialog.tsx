import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { columnOf, pipelineColumns, pipelineLabels } from '#shared/assignment-terms.ts';
import type { Assignment, PlaceInput } from '#shared/assignments.ts';
import { START_DATE_REQUIRED } from '#shared/job-terms.ts';
import type { Job } from '#shared/jobs.ts';
import { assignmentListQuery } from '#web/assignments/assignments.queries.ts';
import { PlaceFields, useProposedFee } from '#web/assignments/place-fields.tsx';
import {
  initialTerms,
  likelyPlaced,
  readPlaceForm,
  type PlaceProblems,
  type PlaceValues,
} from '#web/assignments/place-form.ts';
import { rowsOf } from '#web/records/use-record-list.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface PlaceJobDialogProps {
  job: Job;
  /** Nobody is placed with it yet. */
  onPlace: (startDate: string) => void;
  onPlaceWith: (assignment: Assignment, terms: PlaceInput) => Promise<void>;
  onClose: () => void;
}

const NOBODY = '';

/** A job is placed with the day on which the person starts, and with the one of its candidates who got it. */
export function PlaceJobDialog({ job, onPlace, onPlaceWith, onClose }: PlaceJobDialogProps) {
  const people = usePeopleOn(job);
  const [values, setValues] = useState<PlaceValues>(() => ({ ...initialTerms(job), placeJob: true }));
  const [chosenId, setChosenId] = useState<string>();
  const [problems, setProblems] = useState<PlaceProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const proposed = useProposedFee(job, values);
  const chosen = chosenId === undefined ? likelyPlaced(people) : people.find(({ id }) => id === chosenId);
  const change = (next: Partial<PlaceValues>) => setValues((current) => ({ ...current, ...next }));

  async function place(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen) {
      if (values.startDate === '') setProblems({ startDate: START_DATE_REQUIRED });
      else onPlace(values.startDate);
      return;
    }
    const read = readPlaceForm(values, proposed);
    setProblems(read.problems ?? {});
    if (!read.terms || isBusy) return;
    setIsBusy(true);
    await onPlaceWith(chosen, read.terms);
    setIsBusy(false);
  }

  return (
    <Dialog
      open
      size="small"
      title="Mark as placed"
      description={job.title}
      onClose={onClose}
      onSubmit={place}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={isBusy}>Mark as placed</SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Start date" required error={values.startDate === '' ? problems.startDate : undefined}>
          <DateInput value={values.startDate} onChange={({ target }) => change({ startDate: target.value })} />
        </Field>
        {people.length > 0 && (
          <Field label="Who was placed?">
            <Select
              options={[...people.map(optionOf), { value: NOBODY, label: 'Nobody yet' }]}
              value={chosen?.id ?? NOBODY}
              onChange={({ target }) => setChosenId(target.value)}
            />
          </Field>
        )}
        {chosen && <PlaceFields job={job} assignment={chosen} values={values} problems={problems} onChange={change} />}
      </div>
    </Dialog>
  );
}

/** Everybody on the job, those who have come furthest first. */
function usePeopleOn({ id: jobId }: Job): Assignment[] {
  const query = useInfiniteQuery(assignmentListQuery({ jobId, sort: 'candidate' }));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const place = ({ stage }: Assignment) => (stage === 'rejected' ? 0 : 1 + pipelineColumns.indexOf(columnOf(stage)));
  return rowsOf(query).toSorted((one, other) => place(other) - place(one));
}

function optionOf({ id, candidate, stage }: Assignment) {
  return { value: id, label: `${candidate.name} (${pipelineLabels[columnOf(stage)]})` };
}
