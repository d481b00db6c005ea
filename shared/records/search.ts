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

/** A part of plain words that is searched as a whole. `reach` is the field of an e-mail address or a phone number. */
export interface PlainPart {
  text: string;
  reach: 'email' | 'phone' | null;
}

/**
 * Plain words, of which those that look like an e-mail address, and those that together look like a phone number, may also stand in the
 * field for it. They are words as well: "2019 2020 2021" may be years.
 */
export function plainParts(q: string): PlainPart[] {
  const parts: PlainPart[] = [];
  let number: string[] = [];
  const endNumber = () => {
    const whole = number.join(' ');
    if (isLongNumber(whole)) parts.push({ text: whole, reach: 'phone' });
    else parts.push(...number.map((text) => ({ text, reach: null })));
    number = [];
  };
  for (const word of wordByWord(q)) {
    if (LIKE_A_PHONE_NUMBER.test(word)) {
      number.push(word);
      continue;
    }
    endNumber();
    parts.push({ text: word, reach: LIKE_AN_ADDRESS.test(word) ? 'email' : null });
  }
  endNumber();
  return parts;
}

/** The folded terms, longest first, because they are the most selective. */
export function searchTerms(q: string): string[] {
  return [...new Set(soughtBy(q).map(({ term }) => term))].toSorted((a, b) => b.length - a.length);
}

const LIKE_A_PHONE_NUMBER = /^[\d\s+\-()./]+$/;
const FEWEST_DIGITS = 3;
/** Fewer digits may be a year, a standard or a postcode. */
const FEWEST_OF_LONG_NUMBER = 6;
/** The beginning of the domain is enough, while it is typed. Quotes make a text of it. */
const LIKE_AN_ADDRESS = /^[^\s"@]+@[^\s"@]+$/;
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

function isLongNumber(text: string): boolean {
  return (phoneDigits(text)?.length ?? 0) >= FEWEST_OF_LONG_NUMBER;
}
