import type { Query, Test } from '#shared/query/query.ts';
import { foldText } from '#shared/record-terms.ts';
import { termsOf, type Term } from '#shared/words.ts';
import { all, any, exactly, having, not, within, type Bounds, type Terms } from '../search/bounds.ts';
import { markOf, withoutQuotes } from './cv-words.ts';

/** What the index of terms says about a search among the candidates of an account: see `candidate_terms` of 0021_candidate_terms.sql. */
export function candidateTerms(query: Query, userId: string): Bounds {
  const mark = markOf(userId);
  switch (query.kind) {
    case 'all':
      return all(query.parts.map((part) => candidateTerms(part, userId)));
    case 'any':
      return any(query.parts.map((part) => candidateTerms(part, userId)));
    case 'not':
      return not(candidateTerms(query.part, userId));
    case 'words':
      return any([pieceIn(mark, withoutQuotes(query.text)), wordsIn(mark, query.text)]);
    case 'test':
      return testIn(mark, query.field, query.test);
  }
}

/** As the index has to be asked: for those who do not have something, it begins with the mark that everybody of the account has. */
export function askedOf(userId: string, { query, isPositive }: Terms): string {
  return isPositive ? query : `${written(markOf(userId)).query} & ${query}`;
}

/** What a filter says of the fields that have but a few values. */
export function saidBy(userId: string, values: Readonly<Record<string, string | undefined>>): Bounds[] {
  return Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [testIn(markOf(userId), field, { is: 'value', value })],
  );
}

/** The fields that `search_text` holds: what stands in one of them stands there. */
const searchedFields = new Set(['name', 'firstName', 'lastName', 'location']);
const saidFields = new Set(['type', 'candidateStage']);
const saidFlags = new Set(
  ['skills', 'assignedJob', 'phone', 'location', 'expectedSalary', 'cv'].map((key) => `has:${key}`),
);

function testIn(mark: string, field: string, test: Test): Bounds {
  if (test.is === 'value' && field === 'skills') return skillIn(mark, test.value);
  if (test.is === 'value' && saidFields.has(field)) return exactly(written(`${mark}#${field}=${test.value}`));
  if (test.is === 'true' && saidFlags.has(field)) return exactly(written(`${mark}#${field}`));
  if (test.is === 'containing' && field === 'cv') return wordsIn(mark, quotedBeginning(test.text));
  if (test.is === 'containing' && searchedFields.has(field)) return within(pieceIn(mark, test.text).atMost);
  return within(true);
}

/** Side by side, and the last may be the beginning of a word. */
export const quotedBeginning = (text: string) => `"${text.replaceAll('"', ' ')}`;

/** So many characters of a skill, and of the end of a word, the index has. */
const LONGEST_SKILL = 100;
const LONGEST_END = 16;

function skillIn(mark: string, skill: string): Bounds {
  const [kept, isWhole] = cut(foldText(skill), LONGEST_SKILL);
  const bound = written(`${mark}=${kept}`);
  return isWhole ? exactly(bound) : within(bound);
}

/** A piece of text in name, skills or place. Which words stand side by side the index does not know. */
function pieceIn(mark: string, text: string): Bounds {
  const piece = foldText(text);
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
    // Only the last may go on.
    const end = `${mark}~${kept}`;
    return [exactly(isWhole && index < words.length - 1 ? written(end) : beginning(end))];
  });
  return within(all(bounds).atMost);
}

/** All of the terms in CV and files. */
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

/** As many characters as the database would keep, and whether these are all. */
function cut(text: string, longest: number): [kept: string, isWhole: boolean] {
  const characters = Array.from(text);
  return [characters.slice(0, longest).join(''), characters.length <= longest];
}

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const written = (term: string) => having(quoted(term));
const beginning = (term: string) => having(`${quoted(term)}:*`);
