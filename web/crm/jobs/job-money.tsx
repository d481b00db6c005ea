import type { Job } from '#shared/crm/job-schemas.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';

/** The salary with the fee below it, in whole units. */
export function SalaryWithFee({ job: { value, fee } }: { job: Job }) {
  const money = useMoney();
  return (
    <span className="block tabular-nums">
      <span className="block truncate">{money(value)}</span>
      {fee !== null && <span className="block truncate text-xs text-muted">Fee {money(fee)}</span>}
    </span>
  );
}
