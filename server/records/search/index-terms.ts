import { foldText } from '#shared/records/records.ts';
import { searchTerms, wordByWord } from '#shared/records/search.ts';
import { termsOf, type Term } from '#shared/records/words.ts';
import { all, any, exactly, having, within, type Bounds, type Terms } from './bounds.ts';

/**
 * Translates a search to the terms of the candidate index (`candidate_word_terms` in the database). Every term starts with the mark of its
 * account, so that each account has its own posting lists.
 */
export interface IndexTerms {
  /** Plain words: each is part of the searched text, or in the CV. */
  anywhere: (text: string) => Bounds;
  /** Part of the name, skills or location. */
  piece: (text: string) => Bounds;
  /** All words occur in the CV or the files. */
  words: (q: string) => Bounds;
  /** A whole skill. */
  skill: (skill: string) => Bounds;
  /** A property that a row has if it has the term of this name. */
  said: (name: string) => Bounds;
  /** The query for the index. A negative query starts with the account's mark, a term of every candidate of the account. */
  asked: (terms: Terms) => string;
}

export const markOf = (userId: string) => userId.slice(-8);

export function indexTermsOf(userId: string): IndexTerms {
  const mark = markOf(userId);
  return {
    anywhere: (text) => all(wordByWord(text).map((word) => wordIn(mark, word))),
    piece: (text) => pieceIn(mark, foldText(text)),
    words: (q) => wordsIn(mark, q),
    skill: (skill) => skillIn(mark, skill),
    said: (name) => exactly(written(`${mark}#${name}`)),
    asked: ({ query, isPositive }) => (isPositive ? query : `${written(mark).query} & ${query}`),
  };
}

/** The index keeps this many characters of a skill and of a word's suffix. */
const LONGEST_SKILL = 100;
const LONGEST_END = 16;

function skillIn(mark: string, skill: string): Bounds {
  const [kept, isWhole] = cut(foldText(skill), LONGEST_SKILL);
  const bound = written(`${mark}=${kept}`);
  return isWhole ? exactly(bound) : within(bound);
}

/** One word or phrase, part of the searched text or in the CV. */
function wordIn(mark: string, word: string): Bounds {
  return any([...searchTerms(word).map((term) => pieceIn(mark, term)), wordsIn(mark, word)]);
}

/** The index does not know which words are adjacent. */
function pieceIn(mark: string, piece: string): Bounds {
  if (piece === '') return exactly(true);
  const words = piece.split(' ');
  const [first = ''] = words;
  if (words.length === 1) {
    const [kept, isWhole] = cut(first, LONGEST_END);
    const bound = beginning(`${mark}~${kept}`);
    return isWhole ? exactly(bound) : within(bound);
  }
  const bounds = words.flatMap((word, index) => {
    const [kept, isWhole] = cut(word, LONGEST_END);
    if (kept === '') return [];
    // Only the last word may be a prefix.
    const end = `${mark}~${kept}`;
    return [exactly(isWhole && index < words.length - 1 ? written(end) : beginning(end))];
  });
  return within(all(bounds).atMost);
}

function wordsIn(mark: string, q: string): Bounds {
  const terms = termsOf(q);
  return terms.length === 0 ? exactly(false) : all(terms.map((term) => termIn(mark, term)));
}

function termIn(mark: string, { words, isWhole }: Term): Bounds {
  const bounds = words.map((word, index) =>
    exactly(isWhole || index < words.length - 1 ? written(`${mark}${word}`) : beginning(`${mark}${word}`)),
  );
  return words.length === 1 ? all(bounds) : within(all(bounds).atMost);
}

/** The characters that the index keeps, and whether the text fits. */
function cut(text: string, longest: number): [kept: string, isWhole: boolean] {
  const characters = Array.from(text);
  return [characters.slice(0, longest).join(''), characters.length <= longest];
}

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const written = (term: string) => having(quoted(term));
const beginning = (term: string) => having(`${quoted(term)}:*`);
