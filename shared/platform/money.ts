import { currencyByCode, type CurrencyCode } from './formats.ts';

/** Tables, tiles and cards show whole units, forms and details `decimalsOf` the amount. A fee there has two decimals. */
export function formatMoney(amount: number, code: CurrencyCode, decimals: 0 | 2 = 0): string {
  const { symbol } = currencyByCode(code);
  const parts = moneyFormat(code, decimals).formatToParts(amount);
  return parts.map((part) => (part.type === 'currency' ? symbol : part.value)).join('');
}

/** Two only where the amount has some, so that the same salary is written in the same way everywhere. */
export function decimalsOf(amount: number): 0 | 2 {
  return Number.isInteger(amount) ? 0 : 2;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Cached: creating a format takes a thousand times as long as using it, and a list formats dozens of amounts. */
function moneyFormat(code: CurrencyCode, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${code} ${decimals}`;
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(currencyByCode(code).locale, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  moneyFormats.set(key, format);
  return format;
}

const shortNumber = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 2 });

/**
 * Short enough for the top of a bar: "£12k". The suffixes are the same for every currency. Narrow layouts omit the
 * currency.
 */
export function formatShortMoney(amount: number, code?: CurrencyCode): string {
  return (code === undefined ? '' : currencyByCode(code).symbol) + shortNumber.format(amount);
}

/** Whether a number from the API is an exact number of hundredths: 0.1 is, 0.001 and 0.1 + 0.2 are not. */
export function isHundredths(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount;
}

/** Exact for numbers that `isHundredths` accepts. */
function toHundredths(amount: number): bigint {
  return BigInt(amount.toFixed(2).replace('.', ''));
}

/** Salary × percentage ÷ 100 in integers, rounded once to the minor unit, half up. */
export function calculateFee(salary: number, percentage: number): number {
  const fee = (toHundredths(salary) * toHundredths(percentage) + 5_000n) / 10_000n;
  return Number(fee) / 100;
}

/** The exact sum of amounts with two decimals each. */
export function sumMoney(amounts: readonly number[]): number {
  return Number(amounts.reduce((sum, amount) => sum + toHundredths(amount), 0n)) / 100;
}
