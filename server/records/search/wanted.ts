import { foldText } from '#shared/records/records.ts';
import { phoneDigits, searchTerms } from '#shared/records/search.ts';
import { wordsOf } from '#shared/records/words.ts';
import { withoutQuotes } from './cv-words.ts';

/** The searched words, prepared for comparison. */
export interface Wanted {
  /** The whole text, folded, for comparing names. */
  text: string;
  /** The words and quoted phrases, folded, longest first. */
  terms: string[];
  /** All words, also those of phrases, to tell names that occur in full. */
  words: ReadonlySet<string>;
  /** The digits, if the text looks like a phone number. */
  digits: string | null;
}

/** Keyboards produce different apostrophes; they are all equal here. */
const APOSTROPHES = /['’‘ʼ`´]/g;

export function withPlainApostrophes(text: string): string {
  return text.replaceAll(APOSTROPHES, "'");
}

export function wantedBy(words: string): Wanted {
  const text = withPlainApostrophes(foldText(withoutQuotes(words)).replaceAll(/\s+/g, ' '));
  const terms = searchTerms(words).map(withPlainApostrophes);
  return { text, terms, words: new Set(wordsOf(text)), digits: phoneDigits(words) };
}
