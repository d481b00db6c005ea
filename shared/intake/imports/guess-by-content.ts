import { looksLikeEmail } from '#shared/records/records.ts';
import type { Target } from './targets.ts';

/** As the reader of tables names a column without a heading. */
const NAMELESS = /^Column [A-Z]{1,3}$/;
const phoneNumber = /^\(?[+0][\d ().-]{6,20}$/;
const oneName = /^\p{Lu}[\p{L}’'.-]*$/u;
const wholeName = /^\p{Lu}[\p{L}’'.-]*(?:,? \p{L}[\p{L}’'.-]*){1,4}$/u;

type Filled = (column: number) => readonly string[];

/** Guesses columns without a heading by their values: addresses, phone numbers, and the name that stands first. */
export function byContent(columns: readonly (Target | null)[], headings: readonly string[], filled: Filled) {
  const isNameless = (column: number) => NAMELESS.test(headings[column] ?? '');
  const isAll = (column: number, fits: (text: string) => boolean) =>
    filled(column).length > 0 && filled(column).every(fits);
  const guessed = columns.map((target, column) => {
    if (target !== null || !isNameless(column)) return target;
    if (isAll(column, looksLikeEmail)) return 'email';
    return isAll(column, (text) => phoneNumber.test(text)) ? 'phone' : null;
  });
  if (guessed.some((target) => target !== null && names.has(target))) return guessed;
  const isFree = (column: number) => guessed[column] === null && isNameless(column);
  const first = headings.findIndex((_, column) => isFree(column) && isAll(column, (text) => !/\d/.test(text)));
  if (first === -1) return guessed;
  if (isAll(first, (text) => wholeName.test(text))) guessed[first] = 'fullName';
  else if ([first, first + 1].every((column) => isFree(column) && isAll(column, (text) => oneName.test(text)))) {
    guessed[first] = 'firstName';
    guessed[first + 1] = 'lastName';
  }
  return guessed;
}

const names: ReadonlySet<Target> = new Set<Target>(['firstName', 'lastName', 'fullName']);
