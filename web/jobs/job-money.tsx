import type { Job } from '#shared/jobs.ts';
import { useMoney } from '#web/preferences/use-money.ts';

/** The salary with the fee under it, in whole units. */
export function SalaryWithFee({ job: { value, fee } }: { job: Job }) {
  const money = useMoney();
  return (
    <span className="block tabular-nums">
      <span className="block truncate">{money(value)}</span>
      {fee !== null && <span className="block truncate text-xs text-muted">Fee {money(fee)}</span>}
    </span>
  );
}
