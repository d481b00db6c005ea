import { foldText } from '#shared/record-terms.ts';
import { phoneDigits, searchTerms } from '#shared/search.ts';
import { withoutQuotes } from '../candidates/cv-words.ts';

/** What words look for, as it is compared with what records say. */
export interface Wanted {
  /** All of it as one text, folded: a name. */
  text: string;
  /** Each of its words or quoted phrases, folded, the longest first. */
  terms: string[];
  /** The digits of a phone number, if it is like one. */
  digits: string | null;
}

/** Which sign somebody's keyboard makes of an apostrophe says nothing. */
const APOSTROPHES = /['’‘ʼ`´]/g;

export function withPlainApostrophes(text: string): string {
  return text.replaceAll(APOSTROPHES, "'");
}

export function wantedBy(words: string): Wanted {
  const text = withPlainApostrophes(foldText(withoutQuotes(words)).replaceAll(/\s+/g, ' '));
  return { text, terms: searchTerms(words).map(withPlainApostrophes), digits: phoneDigits(words) };
}
