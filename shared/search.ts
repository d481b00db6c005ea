import { foldText } from './record-terms.ts';

/** How a search is understood, in every list: all its words are looked for, and what stands in quotes as it stands there. */

const QUOTES = /[“”„«»]/g;
const PHRASE_OR_WORD = /"([^"]*)"?|[^\s"]+/g;

/** What has to be found, folded (see `foldText`), the longest first: it says most. */
export function searchTerms(q: string): string[] {
  const found = Array.from(q.replaceAll(QUOTES, '"').matchAll(PHRASE_OR_WORD), ([word, phrase]) =>
    foldText((phrase ?? word).trim()),
  );
  const terms = new Set(found.filter((term) => term !== ''));
  // Nothing but quotes is looked for as it is: a search must never become a list of everything.
  if (terms.size === 0 && q.trim() !== '') return [foldText(q.trim())];
  return [...terms].toSorted((a, b) => b.length - a.length);
}

const LIKE_A_PHONE_NUMBER = /^[\d\s+\-()./]+$/;
const FEWEST_DIGITS = 3;
/** No country has a longer code. */
const LONGEST_COUNTRY_CODE = 3;
/** Whoever types so many after a + has typed a whole number, with its country. */
const WHOLE_NUMBER_DIGITS = 10;

/**
 * The digits by which a phone number is found, however it and the search are written; null if no number is meant. The zero
 * that is dialled inside a country, and the country's code, may stand in the one and not in the other.
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
