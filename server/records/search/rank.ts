import { plainLetters } from '#shared/records/plain-letters.ts';
import { foldText } from '#shared/records/records.ts';
import { wordsOf } from '#shared/records/words.ts';
import { withPlainApostrophes, type Wanted } from './wanted.ts';

/** How well a record matches, best first. The last rank is a match in a CV or another long text. */
const ranks = [
  'name',
  'beginning of name',
  'words of name',
  'name and more',
  'pieces of name',
  'whole text in a short text',
  'part of name and more',
  'pieces of short texts',
  'long text',
] as const;
type Rank = (typeof ranks)[number];

/** Up to this rank, the text contains a name, or the name has a word that starts with each term. */
export const BEST_NAMED = ranks.indexOf('name and more');

/** The fields that decide the rank. */
export interface Ranked {
  id: string;
  /** The name or title. */
  title: string;
  /** Other short texts, each with its label. */
  places: readonly Place[];
  /** More short text, folded and without labels. */
  beside?: string;
  updatedAt: Date;
}

export interface Place {
  label: string;
  text: string;
  /** Compared by its digits. */
  isPhone?: boolean;
}

export function foldedPlace(text: string): string {
  return withPlainApostrophes(foldText(text));
}

/** A folded text, and the same in plain letters: a record is found by both. */
export const spellingsOf = (folded: string): string[] => [folded, plainLetters(folded)];

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const WORDS_BEGIN = /[\p{L}\p{M}\p{N}]/u;

function rankOf({ text, terms, words, digits }: Wanted, { title, places, beside = '' }: Ranked): number {
  const names = spellingsOf(foldedPlace(title));
  const shortTexts = () =>
    [withPlainApostrophes(beside), ...places.map((place) => foldedPlace(place.text))]
      .flatMap(spellingsOf)
      .concat(names);
  const isNumber = () =>
    digits !== null && places.some((place) => place.isPhone && digitsOf(place.text).includes(digits));
  const isRank: Record<Rank, () => boolean> = {
    name: () => names.includes(text),
    'beginning of name': () => names.some((name) => name.startsWith(text)),
    'words of name': () => terms.every((term) => names.some((name) => beginsWord(name, term))),
    'name and more': () =>
      names.some((name) => {
        const ofName = wordsOf(name);
        return ofName.length > 0 && ofName.every((word) => words.has(word));
      }),
    'pieces of name': () => terms.every((term) => names.some((name) => name.includes(term))),
    'whole text in a short text': () => shortTexts().some((each) => each.includes(text)),
    'part of name and more': () => terms.some((term) => names.some((name) => beginsWord(name, term))),
    'pieces of short texts': () => {
      const all = shortTexts();
      return isNumber() || terms.every((term) => all.some((each) => each.includes(term)));
    },
    'long text': () => true,
  };
  return ranks.findIndex((rank) => isRank[rank]());
}

function beginsWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (at === 0 || !WORDS_BEGIN.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** A position among the ranked matches. */
export interface RankPlace {
  rank: number;
  /** The time of the last edit. */
  at: number;
  id: string;
}

/** Best rank first; equal ranks by last edit, newest first. */
export function compareRanks(one: RankPlace, other: RankPlace): number {
  return one.rank - other.rank || other.at - one.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

export interface Hit<Row extends Ranked> extends RankPlace {
  row: Row;
}

export function inOrder<Row extends Ranked>(wanted: Wanted, rows: readonly Row[]): Hit<Row>[] {
  return rows
    .map((row) => ({ row, rank: rankOf(wanted, row), at: row.updatedAt.getTime(), id: row.id }))
    .toSorted(compareRanks);
}
