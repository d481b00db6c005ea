import { formatMoney } from '#shared/money.ts';
import { usePreferences } from '#web/preferences/preferences.queries.ts';

export function ExpectedSalary({ amount }: { amount: number | null }) {
  const { currency } = usePreferences();
  if (amount === null) return null;
  return <span className="tabular-nums">{formatMoney(amount, currency)}</span>;
}
