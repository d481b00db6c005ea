import { currencyByCode, type CurrencyCode } from './preferences.ts';

/** Tables, tiles and cards show whole units; forms and details show the two decimals of the minor unit. */
export function formatMoney(amount: number, code: CurrencyCode, decimals: 0 | 2 = 0): string {
  const { locale, symbol } = currencyByCode(code);
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).formatToParts(amount);
  return parts.map((part) => (part.type === 'currency' ? symbol : part.value)).join('');
}
