import { useMoney } from '#web/identity/preferences/use-money.ts';

export function ExpectedSalary({ amount }: { amount: number | null }) {
  const money = useMoney();
  return amount === null ? null : <span className="tabular-nums">{money(amount)}</span>;
}
