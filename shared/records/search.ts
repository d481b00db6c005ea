import { foldText } from './records.ts';

/** How every list reads a plain search: all words must match, and quoted text must match exactly. */

const QUOTES = /[“”„«»]/g;
const PHRASE_OR_WORD = /"([^"]*)"?|[^\s"]+/g;

/** A word or a quoted phrase of a search. */
interface Sought {
  /** With its quotes, which are all `"`. */
  typed: string;
  /** Without its quotes, folded (see `foldText`). */
  term: string;
}

function soughtBy(q: string): Sought[] {
  const found = Array.from(q.replaceAll(QUOTES, '"').matchAll(PHRASE_OR_WORD), ([typed, phrase]) => ({
    typed,
    term: foldText((phrase ?? typed).trim()),
  })).filter(({ term }) => term !== '');
  // A search of nothing but quotes is taken literally: a search must never return the whole list.
  return found.length === 0 && q.trim() !== '' ? [{ typed: q.trim(), term: foldText(q.trim()) }] : found;
}

/** The words and quoted phrases of a search, as typed and in order. Each is a search of its own. */
export function wordByWord(q: string): string[] {
  return soughtBy(q).map(({ typed }) => typed);
}

/** The folded terms, longest first, because they are the most selective. */
export function searchTerms(q: string): string[] {
  return [...new Set(soughtBy(q).map(({ term }) => term))].toSorted((a, b) => b.length - a.length);
}

const LIKE_A_PHONE_NUMBER = /^[\d\s+\-()./]+$/;
const FEWEST_DIGITS = 3;
/** The longest country code has three digits. */
const LONGEST_COUNTRY_CODE = 3;
/** With this many digits after a +, it is a whole number with its country code. */
const WHOLE_NUMBER_DIGITS = 10;

/**
 * The digits that identify a phone number, however it and the search are written; null if the search is not a number.
 * Either side may omit the national leading zero or the country code.
 */
export function phoneDigits(q: string): string | null {
  const typed = q.trim();
  if (!LIKE_A_PHONE_NUMBER.test(typed)) return null;
  const digits = typed.replace('(0)', '').replaceAll(/\D/g, '');
  const isInternational = typed.startsWith('+') || digits.startsWith('00');
  const national = digits.replace(/^0+/, '');
  const certain =
    isInternational && national.length >= WHOLE_NUMBER_DIGITS ? national.slice(LONGEST_COUNTRY_CODE) : national;
  return certain.length >= FEWEST_DIGITS ? certain : null;
}
