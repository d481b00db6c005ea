import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { MoneyInput } from '#web/identity/preferences/money-input.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { assignmentCountsQuery } from './assignments.queries.ts';
import { othersCount, proposedFee, type PlaceProblems, type PlaceValues } from './place-form.ts';

interface PlaceFieldsProps {
  job: Job;
  assignment: Assignment;
  values: PlaceValues;
  problems: PlaceProblems;
  onChange: (change: Partial<PlaceValues>) => void;
  /** Extra checkboxes, shown first. */
  children?: ReactNode;
}

/** The default fee, unless another one is typed. */
export function useProposedFee(job: Job, { salary }: Pick<PlaceValues, 'salary'>): number | null {
  const { data: counts } = useQuery(assignmentCountsQuery({ jobId: job.id }));
  return proposedFee(job, salary, counts?.placed ?? 0);
}

/** The agreed terms of a placement, and whether to reject the others. */
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
