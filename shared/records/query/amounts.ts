import { formatMoney } from '#shared/platform/money.ts';
import type { CurrencyCode } from '#shared/platform/formats.ts';
import type { Test } from './query.ts';

/** Parses and labels amounts in searches: `50k..70k`, `50k-70k`, `>50k`, `<=£50,000`, `50k..`, `..70k`, `50k`. */

export interface AmountKind {
  is: 'amount';
  unit: 'money' | 'percent';
  /** The smallest difference between two amounts. */
  step: 1 | 0.01;
}

interface Bound {
  value: number;
  /** The bound is exclusive. */
  isOutside?: boolean;
}

const RANGE = /^(.*?)(?:\.{2,3}|…|(?<=.)[–-](?=.))(.*)$/;
const COMPARED = /^(>=|<=|>|<|=)?(.+)$/;

export function readAmount(
  text: string,
  { unit, step }: AmountKind,
  currency: CurrencyCode | undefined,
): { test: Test; words: string } | null {
  const bounds = readBounds(text.trim());
  if (!bounds) return null;
  const [from, to] = bounds;
  const written = (value: number) => {
    if (unit === 'percent') return `${value}%`;
    if (currency === undefined) return value.toLocaleString('en-GB');
    return formatMoney(value, currency, Number.isInteger(value) ? 0 : 2);
  };
  const test = { is: 'amount', from: from && lowest(from, step), to: to && highest(to, step) } as const;
  return { test, words: wordsOf(from, to, written) };
}

function readBounds(text: string): [from: Bound | null, to: Bound | null] | null {
  const [, first, last] = RANGE.exec(text) ?? [];
  if (first !== undefined && last !== undefined) {
    const [from, to] = [first, last].map((end) => (end.trim() === '' ? null : readNumber(end)));
    if (from === undefined || to === undefined || (from === null && to === null)) return null;
    const isReversed = from && to && from.value > to.value;
    return isReversed ? [to, from] : [from ?? null, to ?? null];
  }
  const [, sign, digits = ''] = COMPARED.exec(text) ?? [];
  const bound = readNumber(digits);
  if (!bound) return null;
  if (sign === '>' || sign === '<') bound.isOutside = true;
  return [sign?.startsWith('<') ? null : bound, sign?.startsWith('>') ? null : bound];
}

const MULTIPLES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6 };
/** Currency signs and codes are ignored: amounts are always in the account's currency. */
const CURRENCY = String.raw`(?:[a-z]{0,2}[¤£$¢€¥₣₤₦₩₪₫₭₮₱₲₴₵₸₹₺₼₽₾₿]|usd|eur|gbp|cad|aud|jpy|chf|sek|nok|dkk|kr\.?)?`;
/** A mark before exactly three digits separates thousands; before one or two digits, decimals. */
const DIGITS = String.raw`(\d{1,12}|\d{1,3}(?:[.,']\d{3}){1,3})(?:[.,](\d{1,2}))?`;
const AMOUNT = new RegExp(`^${CURRENCY}${DIGITS}([km]?)(?:${CURRENCY}|%)$`);

function readNumber(text: string): Bound | undefined {
  const typed = text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s/g, '');
  const [whole, units = '', decimals = '', multiple = ''] = AMOUNT.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(`${units.replaceAll(/\D/g, '')}.${decimals}0`) * (MULTIPLES[multiple] ?? 1);
  // 72.3 × 1000 must not become 72299.99999999999.
  return { value: rounded(value) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

/** The first matching amount, so that both ends of the range are inclusive. */
function lowest({ value, isOutside = false }: Bound, step: number): number {
  const steps = rounded(value / step);
  return rounded((isOutside ? Math.floor(steps) + 1 : Math.ceil(steps)) * step);
}

function highest({ value, isOutside = false }: Bound, step: number): number {
  const steps = rounded(value / step);
  return rounded((isOutside ? Math.ceil(steps) - 1 : Math.floor(steps)) * step);
}

function wordsOf(from: Bound | null, to: Bound | null, written: (value: number) => string): string {
  if (from && to) return from === to ? written(from.value) : `from ${written(from.value)} to ${written(to.value)}`;
  if (from) return `${from.isOutside ? 'above' : 'from'} ${written(from.value)}`;
  return to ? `${to.isOutside ? 'below' : 'up to'} ${written(to.value)}` : '';
}
