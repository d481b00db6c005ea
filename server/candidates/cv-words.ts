import { excerptAt, foldKeepingPlaces, type Excerpt } from '#shared/excerpt.ts';
import { foldText } from '#shared/records.ts';

/**
 * Searching CVs by words. What a word is gets decided here and not by PostgreSQL's parser, which takes "Java/Kotlin" for
 * a path and "node.js" for a host, and drops the signs that tell C, C++ and C# apart.
 */

const WORD = /[\p{L}\p{M}\p{N}]+[+#]*/gu;
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}+#]/gu;
const PART_OF_WORD = /[\p{L}\p{M}\p{N}+#]/u;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/uy;

/** Longer words are compared by their beginning. */
const MAX_WORD_LENGTH = 100;
/** PostgreSQL remembers so many places of one word, and holds about a megabyte of words. */
const MAX_PLACES = 255;
const MAX_BYTES = 500_000;

function foldWord(word: string): string {
  return foldText(word).replaceAll(NOT_IN_WORDS, '').slice(0, MAX_WORD_LENGTH).toWellFormed();
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(foldWord).filter((word) => word !== '');
}

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

/** Words that have to stand next to each other; the last may be the beginning of one, unless it was quoted. */
interface Term {
  words: string[];
  isWhole: boolean;
}

const QUOTES = /[“”„«»]/g;
const PHRASE_OR_PIECE = /"([^"]*)("?)|[^\s"]+/g;

/** "java spring" means both words anywhere, "node.js" the one after the other, and so does what stands in quotes. */
function termsOf(q: string): Term[] {
  const terms = Array.from(q.replaceAll(QUOTES, '"').matchAll(PHRASE_OR_PIECE), ([piece, quoted, closing]) => ({
    words: wordsOf(quoted ?? piece),
    isWhole: closing === '"',
  }));
  return terms.filter(({ words }) => words.length > 0);
}

/** What to look for in CVs, as PostgreSQL writes a `tsquery`; null if there is no word in it. */
export function cvQuery(q: string): string | null {
  const terms = termsOf(q).map(({ words, isWhole }) => {
    const quoted = words.map((word) => `'${word}'`);
    return `(${quoted.join(' <-> ')}${isWhole ? '' : ':*'})`;
  });
  return terms.length === 0 ? null : terms.join(' & ');
}

/** The search as one piece of text, for names and skills: quotes only say how to read a CV. */
export function withoutQuotes(q: string): string {
  return q
    .replaceAll(QUOTES, '"')
    .replaceAll(/"([^"]*)"?/g, '$1')
    .trim();
}

/** The place of the CV where the longest term stands first; null unless all of them are somewhere. */
export function excerptOf(cv: string, q: string): Excerpt | null {
  const terms = termsOf(q);
  if (terms.length === 0) return null;
  const { folded, indexIn } = foldKeepingPlaces(cv);
  const found = terms.map((term) => ({ place: findTerm(folded, term), length: term.words.join(' ').length }));
  let best: { place: Place; length: number } | undefined;
  for (const { place, length } of found) {
    if (!place) return null;
    if (!best || length > best.length) best = { place, length };
  }
  if (!best) return null;
  return excerptAt(cv, indexIn(best.place.from), indexIn(best.place.to));
}

interface Place {
  from: number;
  to: number;
}

function findTerm(folded: string, { words: [first = '', ...others], isWhole }: Term): Place | null {
  for (let from = folded.indexOf(first); from !== -1; from = folded.indexOf(first, from + 1)) {
    if (from > 0 && isPartOfWord(folded, from - 1)) continue;
    let to = from + first.length;
    const allFollow = others.every((word) => {
      BETWEEN_WORDS.lastIndex = to;
      if (!BETWEEN_WORDS.test(folded) || !folded.startsWith(word, BETWEEN_WORDS.lastIndex)) return false;
      to = BETWEEN_WORDS.lastIndex + word.length;
      return true;
    });
    if (!allFollow) continue;
    const end = endOfWord(folded, to);
    if (!isWhole || end === to) return { from, to: end };
  }
  return null;
}

function isPartOfWord(text: string, index: number): boolean {
  return PART_OF_WORD.test(text[index] ?? '');
}

function endOfWord(text: string, index: number): number {
  let end = index;
  while (end < text.length && isPartOfWord(text, end)) end += 1;
  return end;
}
