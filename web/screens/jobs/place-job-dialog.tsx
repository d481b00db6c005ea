import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { columnOf, pipelineColumns, pipelineLabels } from '#shared/crm/assignments.ts';
import type { Assignment, PlaceInput } from '#shared/crm/assignment-schemas.ts';
import { START_DATE_REQUIRED } from '#shared/crm/jobs.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { assignmentListQuery } from '#web/crm/assignments/assignments.queries.ts';
import { PlaceFields, useProposedFee } from '#web/crm/assignments/place-fields.tsx';
import {
  initialTerms,
  likelyPlaced,
  readPlaceForm,
  type PlaceProblems,
  type PlaceValues,
} from '#web/crm/assignments/place-form.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';

interface PlaceJobDialogProps {
  job: Job;
  /** Places the job without a candidate. */
  onPlace: (startDate: string) => void;
  onPlaceWith: (assignment: Assignment, terms: PlaceInput) => Promise<void>;
  onClose: () => void;
}

const NOBODY = '';

/** Asks for the start date and for the candidate who got the job. */
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
              options={[...people.map((each) => optionOf(each, people)), { value: NOBODY, label: 'Nobody yet' }]}
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

/** All candidates of the job, those furthest in the pipeline first. */
function usePeopleOn({ id: jobId }: Job): Assignment[] {
  const query = useInfiniteQuery(assignmentListQuery({ jobId, sort: 'candidate' }));
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const place = ({ stage }: Assignment) => (stage === 'rejected' ? 0 : 1 + pipelineColumns.indexOf(columnOf(stage)));
  return rowsOf(query).toSorted((one, other) => place(other) - place(one));
}

function optionOf({ id, candidate: { name, email }, stage }: Assignment, people: readonly Assignment[]) {
  const isAlone = people.filter(({ candidate }) => candidate.name === name).length === 1;
  const words = [pipelineLabels[columnOf(stage)], ...(isAlone ? [] : [email])];
  return { value: id, label: `${name} (${words.join(', ')})` };
}
