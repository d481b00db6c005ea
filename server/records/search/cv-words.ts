import { excerptAt, foldKeepingPlaces, type Excerpt } from '#shared/records/excerpt.ts';
import { searchTerms, wordByWord } from '#shared/records/search.ts';
import { findTerm, QUOTES, termsOf, wordsOf, type Term } from '#shared/records/words.ts';

/** Limits of a `tsvector`: positions per word, the highest position, and about one megabyte in total. */
const MAX_PLACES = 255;
const LAST_PLACE = 16_383;
const MAX_BYTES = 1_000_000;
/** In the index, each word also takes the account's mark and its length; each position takes two bytes. */
const BYTES_BESIDE_WORD = 12;
const BYTES_OF_PLACE = 2;

/**
 * The words of several texts with their positions, as `tsvector` text. One position between two texts stays free, so that no phrase
 * matches across them. Words beyond the highest position all get that position, so they match as words but not as a phrase; the
 * position before it stays free as well.
 */
export function wordVector(texts: readonly string[]): string {
  const places = new Map<string, number[]>();
  let place = 0;
  let bytes = 0;
  // The file from which the CV was filled has the same text.
  for (const text of new Set(texts)) {
    for (const word of wordsOf(text)) {
      place += 1;
      const known = places.get(word);
      const at = place < LAST_PLACE - 1 ? place : LAST_PLACE;
      if (known && (known.length === MAX_PLACES || known.at(-1) === at)) continue;
      bytes += known ? BYTES_OF_PLACE : Buffer.byteLength(word) + BYTES_BESIDE_WORD;
      if (bytes > MAX_BYTES) return written(places);
      if (known) known.push(at);
      else places.set(word, [at]);
    }
    place += 1;
  }
  return written(places);
}

function written(places: ReadonlyMap<string, number[]>): string {
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}

/** The search of CVs as `tsquery` text; null if it contains no word. */
export function cvQuery(q: string): string | null {
  const terms = termsOf(q).map(({ words, isWhole }) => {
    const quoted = words.map((word) => `'${word}'`);
    return `(${quoted.join(' <-> ')}${isWhole ? '' : ':*'})`;
  });
  return terms.length === 0 ? null : terms.join(' & ');
}

/** The search as one text, for names and skills. Quotes only matter in CVs. */
export function withoutQuotes(q: string): string {
  return q
    .replaceAll(QUOTES, '"')
    .replaceAll(/"([^"]*)"?/g, '$1')
    .trim();
}

/** A searched text: the CV, or a file with its name. */
export interface SearchedText {
  text: string;
  file?: string;
}

/**
 * Returns a function that excerpts the first occurrence of the longest word that a candidate's short text lacks; of the longest word if it
 * lacks none. It uses the first text with all such words, or else the text with the most. It returns null unless every such word occurs in
 * one of the texts.
 */
export function excerpts(q: string): (shortText: string, ...texts: SearchedText[]) => Excerpt | null {
  const sought = wordByWord(q)
    .flatMap((word) => termsOf(word).map((term) => ({ term, pieces: searchTerms(word) })))
    .toSorted((one, other) => lengthOf(other.term) - lengthOf(one.term));
  return (shortText, ...texts) => {
    const lacking = sought.filter(({ pieces }) => !pieces.every((piece) => shortText.includes(piece)));
    const terms = (lacking.length === 0 ? sought : lacking).map(({ term }) => term);
    const searched = texts.map(({ text, file }) => {
      const { folded, indexIn } = foldKeepingPlaces(text);
      const places = terms.map((term) => findTerm(folded, term));
      return { text, file, indexIn, places, found: places.filter((place) => place !== null) };
    });
    if (!terms.every((_, index) => searched.some(({ places }) => places[index]))) return null;
    const [best] = searched.toSorted((one, other) => other.found.length - one.found.length);
    const place = best?.found[0];
    if (!best || !place) return null;
    const excerpt = excerptAt(best.text, best.indexIn(place.from), best.indexIn(place.to));
    return best.file === undefined ? excerpt : { ...excerpt, file: best.file };
  };
}

const lengthOf = ({ words }: Term) => words.join(' ').length;
