import { formatMoney } from '#shared/platform/money.ts';
import { usePreferences } from './use-preferences.ts';

/** Formats amounts in the chosen currency: whole units in lists, two decimals in forms and details. */
export function useMoney(): (amount: number, decimals?: 0 | 2) => string {
  const { currency } = usePreferences();
  return (amount, decimals = 0) => formatMoney(amount, currency, decimals);
}
