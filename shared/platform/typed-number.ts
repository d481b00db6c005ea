import { formatMoney } from './money.ts';
import { currencies, currencyByCode, type CurrencyCode } from './formats.ts';

/**
 * Amounts as people write them. The rule, for every field:
 *
 * - A sign or code of the account's own currency may stand on either side; that of another currency is refused.
 * - Spaces and apostrophes separate thousands, and so do dots or commas that occur more than once.
 * - Where thousands are separated, another mark that comes last is the decimal mark.
 * - A single dot or comma is read as the account's currency writes amounts and as the browser's language does. An amount has
 *   two decimals at most, so what stands before exactly three digits separates thousands or says nothing certain:
 *   `1.234` is 1234 for who writes euros the German way, and refused where neither language separates thousands by a dot.
 * - `k` means thousand, `m` million.
 *
 * What has no reading, or two that differ, is refused with a sentence and never guessed.
 */

/** The value of a number control: the number, nothing, or text that could not be read with certainty. */
export type TypedNumber = number | null | Unread;

export interface Unread {
  text: string;
  why: 'noNumber' | 'unclear' | 'otherCurrency';
  /** The same kind of number in the product's own format. */
  like: string;
}

/** Which conventions apply: those of the account's currency and of the browser's language. */
export interface Writing {
  currency: CurrencyCode;
  locale: string;
}

export function isUnread(typed: TypedNumber): typed is Unread {
  return typeof typed === 'object' && typed !== null;
}

export function readMoney(text: string, { currency, locale }: Writing): TypedNumber {
  return readAmount(text, currency, [decimalMarkOf(currencyByCode(currency).locale), decimalMarkOf(locale)]);
}

/** Reads an amount when the possible decimal marks are known; both may be possible. */
export function readAmount(text: string, currency: CurrencyCode, decimalMarks: readonly DecimalMark[]): TypedNumber {
  const read = readWith(marksOf(currency), (digits) => readDigits(digits, decimalMarks), MULTIPLES)(text);
  return typeof read === 'string' ? { text, why: read, like: formatMoney(1234.5, currency, 2) } : read;
}

/** A percentage has no thousands, so a single dot or comma is always the decimal mark. */
export function readPercentage(text: string): TypedNumber {
  const read = readWith(['%'], (digits) => plainNumber(digits.replace(',', '.')), {})(text);
  return typeof read === 'string' ? { text, why: 'noNumber', like: '17.5%' } : read;
}

/** The message about it; null if the field's own message for "not a number" says enough. */
export function explainUnread(label: string, { text, why, like }: Unread): string | null {
  if (why === 'noNumber') return null;
  const typed = `${label} “${text.trim()}”`;
  return why === 'otherCurrency'
    ? `${typed} is in a different currency from yours. Type it like ${like}.`
    : `${typed} can be read in more than one way. Type it like ${like} or 72k.`;
}

const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/** No number is longer. */
const LONGEST = 100;

/** Apart from sign and suffix, only digits and separators are allowed. */
const PARTS = /^([-+]?)([\d.,' ]*\d)(?:[.,]-)? ?([a-z]?)$/;

function readWith(
  ownMarks: readonly string[],
  readBare: (digits: string) => number | null,
  multiples: Readonly<Record<string, number>>,
) {
  return (text: string): number | null | Unread['why'] => {
    if (text.trim() === '') return null;
    if (text.length > LONGEST) return 'noNumber';
    const typed = simplified(text);
    const parts = PARTS.exec(withoutMark(typed, ownMarks));
    if (!parts) return PARTS.test(withoutMark(typed, allMarks)) ? 'otherCurrency' : 'noNumber';
    const [, sign, digits = '', suffix = ''] = parts;
    const multiple = suffix === '' ? 1 : multiples[suffix];
    if (multiple === undefined) return 'noNumber';
    const bare = readBare(digits);
    if (bare === null) return 'unclear';
    // 72.3 × 1000 must not become 72299.99999999999.
    const value = Number((bare * multiple).toPrecision(15));
    return sign === '-' ? -value : value;
  };
}

/** Treats full-width forms, all kinds of space, minus and apostrophe, and capitals as equal. */
function simplified(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[−–—]/g, '-')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
}

const allMarks = currencies.flatMap(({ code }) => marksOf(code));

function marksOf(code: CurrencyCode): string[] {
  const { symbol } = currencyByCode(code);
  // "kr." is an abbreviation, and Canadians and Australians write "$" at home.
  const others = symbol === 'kr' ? ['kr.'] : symbol.endsWith('$') ? ['$'] : [];
  return [code, symbol, ...others].map((mark) => mark.toLowerCase()).toSorted((a, b) => b.length - a.length);
}

/** Removes the first of these marks before or after the number; a minus may stand outside it. */
function withoutMark(typed: string, marks: readonly string[]): string {
  const sign = /^[-+]/.exec(typed)?.[0] ?? '';
  const unsigned = typed.slice(sign.length).trim();
  const first = marks.find((mark) => unsigned.startsWith(mark));
  if (first !== undefined) return sign + unsigned.slice(first.length).trim();
  const last = marks.find((mark) => unsigned.endsWith(mark));
  return sign + (last === undefined ? unsigned : unsigned.slice(0, -last.length).trim());
}

export type DecimalMark = '.' | ',';

/** The decimal mark of this amount; null if it is ambiguous, undefined if there is none. */
export function decimalMarkIn(text: string): DecimalMark | null | undefined {
  const marks = [...text.matchAll(/[.,](?=\d)/g)].map(([mark]) => mark as DecimalMark);
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (first !== last) return last;
  if (marks.length > 1) return first === '.' ? ',' : '.';
  return /[.,]\d{3}(?!\d)/.test(text) ? null : first;
}

function decimalMarkOf(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/** The only number that these digits can mean, or null. */
function readDigits(digits: string, decimalMarks: readonly DecimalMark[]): number | null {
  const found = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark as DecimalMark);
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return inGroups(digits, [' ', "'"]);
  if (first !== last) return withDecimals(digits, last);
  if (found.length > 1) return inGroups(digits, [first]);
  const asDecimal = /\D\d{3}$/.test(digits) ? null : withDecimals(digits, first);
  if (/[ ']/.test(digits)) return asDecimal;
  const readings = decimalMarks.map((mark) => (mark === first ? asDecimal : inGroups(digits, [first])));
  const certain = new Set(readings.filter((reading) => reading !== null));
  return certain.size === 1 ? ([...certain][0] ?? null) : null;
}

function withDecimals(digits: string, mark: DecimalMark): number | null {
  const [whole = '', decimals = '', ...more] = digits.split(mark);
  if (more.length > 0) return null;
  const isGrouped = /\D/.test(whole);
  const units = isGrouped ? inGroups(whole, [' ', "'", mark === '.' ? ',' : '.']) : plainNumber(whole || '0');
  return units === null || !/^\d+$/.test(decimals) ? null : Number(`${units}.${decimals}`);
}

/** Reads thousands that are all separated by the same mark. */
function inGroups(digits: string, marks: readonly string[]): number | null {
  if (/^\d+$/.test(digits)) return Number(digits);
  const mark = marks.find((candidate) => digits.includes(candidate));
  if (mark === undefined) return null;
  const [first = '', ...groups] = digits.split(mark);
  const isProper = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isProper ? Number(first + groups.join('')) : null;
}

function plainNumber(digits: string): number | null {
  return /^\d*\.?\d+$/.test(digits) ? Number(digits) : null;
}
