import { foldKeepingPlaces } from './excerpt.ts';
import { foldText } from './records.ts';

/**
 * Finds words in a text, for searching CVs and for highlighting matches. We split words ourselves because PostgreSQL's
 * parser takes "Java/Kotlin" for a path and "node.js" for a host, and drops the signs that tell C, C++ and C# apart.
 */

const WORD = /[\p{L}\p{M}\p{N}]+[+#]*/gu;
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}+#]/gu;
const PART_OF_WORD = /[\p{L}\p{M}\p{N}+#]/u;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/uy;

/** Longer words are compared by their first characters. */
const MAX_WORD_LENGTH = 100;

function foldWord(word: string): string {
  return foldText(word).replaceAll(NOT_IN_WORDS, '').slice(0, MAX_WORD_LENGTH).toWellFormed();
}

/** The words of a text in order, folded. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(foldWord).filter((word) => word !== '');
}

/** Words that must be adjacent. Unless quoted, the last one may be a prefix. */
export interface Term {
  words: string[];
  isWhole: boolean;
}

export const QUOTES = /[“”„«»]/g;
const PHRASE_OR_PIECE = /"([^"]*)("?)|[^\s"]+/g;

/** "java spring" means both words anywhere. "node.js" and quoted text mean adjacent words. */
export function termsOf(q: string): Term[] {
  const terms = Array.from(q.replaceAll(QUOTES, '"').matchAll(PHRASE_OR_PIECE), ([piece, quoted, closing]) => ({
    words: wordsOf(quoted ?? piece),
    isWhole: closing === '"',
  }));
  return terms.filter(({ words }) => words.length > 0);
}

/** A range in a text. */
export interface Place {
  from: number;
  to: number;
}

/** The first match of a term in a folded text, from `start` on. */
export function findTerm(folded: string, { words: [first = '', ...others], isWhole }: Term, start = 0): Place | null {
  for (let from = folded.indexOf(first, start); from !== -1; from = folded.indexOf(first, from + 1)) {
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

/** More highlights than anybody needs; a search for one letter matches thousands. */
const MOST_PLACES = 500;

/** Splits a text into matches and the text between them. */
export function markedPieces(text: string, q: string): { text: string; isFound: boolean }[] {
  const { folded, indexIn } = foldKeepingPlaces(text);
  const places = termsOf(q)
    .flatMap((term) => everyPlace(folded, term))
    .toSorted((one, other) => one.from - other.from);
  const pieces: { text: string; isFound: boolean }[] = [];
  let done = 0;
  for (const { from, to } of places) {
    const [start, end] = [Math.max(done, indexIn(from)), indexIn(to)];
    if (end <= start) continue;
    pieces.push({ text: text.slice(done, start), isFound: false }, { text: text.slice(start, end), isFound: true });
    done = end;
  }
  return [...pieces, { text: text.slice(done), isFound: false }].filter((piece) => piece.text !== '');
}

const MUCH_AT_A_GLANCE = 700;
/** The line before a match tells what it is about. */
const BEFORE_MATCH = 120;

/** The part of a long text to show at a glance: from a little before its first match, or its beginning. */
export function glanceOf(text: string, q: string): string {
  const whole = text.trim();
  const pieces = markedPieces(whole, q);
  const first = pieces.findIndex(({ isFound }) => isFound);
  const at = pieces.slice(0, Math.max(first, 0)).reduce((length, piece) => length + piece.text.length, 0);
  const from = Math.max(0, at - BEFORE_MATCH);
  // Starts with a whole line, or at least with a whole word.
  const line = whole.indexOf('\n', from) + 1;
  const word = whole.indexOf(' ', from) + 1;
  const start = from === 0 ? 0 : ([line, word].find((place) => place > 0 && place <= at) ?? at);
  const shown = whole.slice(start, start + MUCH_AT_A_GLANCE).toWellFormed();
  return `${start > 0 ? '…' : ''}${shown}${start + shown.length < whole.length ? '…' : ''}`;
}

/** Whether a text has any of the words. */
export function hasWords(text: string, q: string): boolean {
  return markedPieces(text, q).some(({ isFound }) => isFound);
}

function everyPlace(folded: string, term: Term): Place[] {
  const places: Place[] = [];
  let place = findTerm(folded, term);
  while (place && places.length < MOST_PLACES) {
    places.push(place);
    place = findTerm(folded, term, place.to);
  }
  return places;
}
