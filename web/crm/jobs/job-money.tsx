import type { Job } from '#shared/crm/job-schemas.ts';
import { NO_SALARY_YET } from '#shared/crm/jobs.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';

/** In whole units. */
export function JobSalary({ job: { value } }: { job: Pick<Job, 'value'> }) {
  const money = useMoney();
  return value === NO_SALARY_YET ? <span className="text-muted">No salary yet</span> : money(value);
}

/** The salary with the fee below it, in whole units. */
export function SalaryWithFee({ job }: { job: Job }) {
  const money = useMoney();
  const { fee } = job;
  return (
    <span className="block tabular-nums">
      <JobSalary job={job} />
      {fee !== null && <span className="block text-xs text-muted">Fee {money(fee)}</span>}
    </span>
  );
}
