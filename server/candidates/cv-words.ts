import { excerptAt, foldKeepingPlaces, type Excerpt } from '#shared/excerpt.ts';
import { findTerm, QUOTES, termsOf, wordsOf, type Term } from '#shared/words.ts';

/** PostgreSQL remembers so many places of one word, none further on than the last one, and holds about a megabyte of words. */
const MAX_PLACES = 255;
const LAST_PLACE = 16_383;
const MAX_BYTES = 1_000_000;
/** A word has the account's mark before it in the index, and its length beside it; each place takes two bytes. */
const BYTES_BESIDE_WORD = 12;
const BYTES_OF_PLACE = 2;

/**
 * The words of several texts with their places, as PostgreSQL writes a `tsvector`. Between two texts a place stays free, so that no
 * phrase is found across them. What stands too far on is found by its words, not as a phrase: it all has the last place,
 * and the one before that stays free, too.
 */
export function wordVector(texts: readonly string[]): string {
  const places = new Map<string, number[]>();
  let place = 0;
  let bytes = 0;
  // A file that the CV was filled from says the same again.
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

/** What to look for in CVs, as PostgreSQL writes a `tsquery`; null if there is no word in it. */
export function cvQuery(q: string): string | null {
  const terms = termsOf(q).map(({ words, isWhole }) => {
    const quoted = words.map((word) => `'${word}'`);
    return `(${quoted.join(' <-> ')}${isWhole ? '' : ':*'})`;
  });
  return terms.length === 0 ? null : terms.join(' & ');
}

/** Stands before every term of an account in the index, so that each has lists of its own. */
export const markOf = (userId: string) => userId.slice(-8);

/** The same words as the index of the account has them: marked, and nobody knows which stand side by side. */
export function markedQueries(q: string, userId: string): { words: string | null; wholeWords: string | null } {
  const mark = markOf(userId);
  const marked = termsOf(q).flatMap(({ words, isWhole }) =>
    words.map((word, index) => ({
      word: `'${mark}${word}'`,
      isBeginning: !isWhole && index === words.length - 1,
    })),
  );
  if (marked.length === 0) return { words: null, wholeWords: null };
  return {
    words: marked.map(({ word, isBeginning }) => `${word}${isBeginning ? ':*' : ''}`).join(' & '),
    wholeWords: marked.map(({ word }) => word).join(' & '),
  };
}

/** The search as one piece of text, for names and skills: quotes only say how to read a CV. */
export function withoutQuotes(q: string): string {
  return q
    .replaceAll(QUOTES, '"')
    .replaceAll(/"([^"]*)"?/g, '$1')
    .trim();
}

/** A text that a search looks into: the CV, or a file by its name. */
export interface SearchedText {
  text: string;
  file?: string;
}

/**
 * What finds, for one search, the place where the longest term stands first: in the first of a person's texts that has all terms, or else
 * in the one with the most of them; null unless each of them stands in one of the texts.
 */
export function excerpts(q: string): (...texts: SearchedText[]) => Excerpt | null {
  const terms = termsOf(q).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return (...texts) => {
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
