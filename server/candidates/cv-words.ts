import { excerptAt, foldKeepingPlaces, type Excerpt } from '#shared/excerpt.ts';
import { findTerm, QUOTES, termsOf, wordsOf, type Term } from '#shared/words.ts';

/** PostgreSQL remembers so many places of one word, and holds about a megabyte of words. */
const MAX_PLACES = 255;
const MAX_BYTES = 500_000;

/** The words of a CV with their places, as PostgreSQL writes a `tsvector`. */
export function cvVector(cv: string): string {
  const places = new Map<string, number[]>();
  let bytes = 0;
  for (const [index, word] of wordsOf(cv).entries()) {
    const known = places.get(word);
    if (!known) bytes += Buffer.byteLength(word);
    if (bytes > MAX_BYTES) break;
    if (!known) places.set(word, [index + 1]);
    else if (known.length < MAX_PLACES) known.push(index + 1);
  }
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

/** The same words as the index of the account has them: marked, and nobody knows which stand side by side. */
export function markedQueries(q: string, userId: string): { words: string | null; wholeWords: string | null } {
  const mark = userId.slice(-8);
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

/** What finds, for one search, the place of a CV where the longest term stands first; null unless all of them are somewhere. */
export function excerpts(q: string): (cv: string) => Excerpt | null {
  const terms = termsOf(q).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return (cv) => {
    const { folded, indexIn } = foldKeepingPlaces(cv);
    const places = terms.map((term) => findTerm(folded, term));
    const [first] = places;
    return first && places.every((place) => place !== null)
      ? excerptAt(cv, indexIn(first.from), indexIn(first.to))
      : null;
  };
}

const lengthOf = ({ words }: Term) => words.join(' ').length;
