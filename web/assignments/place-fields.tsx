import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Assignment } from '#shared/assignments.ts';
import type { Job } from '#shared/jobs.ts';
import { MoneyInput } from '#web/preferences/money-input.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { assignmentCountsQuery } from './assignments.queries.ts';
import { othersCount, proposedFee, type PlaceProblems, type PlaceValues } from './place-form.ts';

interface PlaceFieldsProps {
  job: Job;
  assignment: Assignment;
  values: PlaceValues;
  problems: PlaceProblems;
  onChange: (change: Partial<PlaceValues>) => void;
  /** What else is to be ticked, above the others. */
  children?: ReactNode;
}

/** What the fee is unless another one is typed. */
export function useProposedFee(job: Job, { salary }: Pick<PlaceValues, 'salary'>): number | null {
  const { data: counts } = useQuery(assignmentCountsQuery({ jobId: job.id }));
  return proposedFee(job, salary, counts?.placed ?? 0);
}

/** What was agreed with somebody who is placed, and what becomes of the others. */
export function PlaceFields({ job, assignment, values, problems, onChange, children }: PlaceFieldsProps) {
  const { data: counts } = useQuery(assignmentCountsQuery({ jobId: job.id }));
  const proposed = useProposedFee(job, values);
  const others = counts ? othersCount(counts, assignment.stage) : 0;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Agreed salary" required error={problems.salary}>
          <MoneyInput value={values.salary} onChange={(salary) => onChange({ salary })} />
        </Field>
        <Field
          label="Fee"
          error={problems.fee}
          hint={
            values.fee === undefined && job.feePercentage !== null ? `${job.feePercentage}% of the salary` : undefined
          }
        >
          <MoneyInput value={values.fee === undefined ? proposed : values.fee} onChange={(fee) => onChange({ fee })} />
        </Field>
      </div>
      <div className="flex flex-col">
        {children}
        {others > 0 && (
          <Checkbox
            label={others === 1 ? 'Reject the other one' : `Reject the ${others} others`}
            checked={values.rejectOthers}
            onChange={({ target }) => onChange({ rejectOthers: target.checked })}
          />
        )}
      </div>
    </>
  );
}
