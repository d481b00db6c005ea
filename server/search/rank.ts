import { foldText } from '#shared/record-terms.ts';
import { withPlainApostrophes, type Wanted } from './wanted.ts';

/** How well something fits what was typed; the best first. Beyond these it stands in a CV or another long text. */
const ranks = [
  'name',
  'beginning of name',
  'words of name',
  'pieces of name',
  'pieces of short texts',
  'long text',
] as const;
type Rank = (typeof ranks)[number];

/** Up to here all the words stand in the name, as words. */
export const BEST_NAMED = ranks.indexOf('words of name');

/** What decides. */
export interface Ranked {
  id: string;
  /** What it is called. */
  title: string;
  /** Where else it is told by: short texts, each with what it is. */
  places: readonly Place[];
  /** What else it says in short, folded. */
  beside?: string;
  updatedAt: Date;
}

export interface Place {
  label: string;
  text: string;
  /** It is compared by its digits. */
  isPhone?: boolean;
}

export function foldedPlace(text: string): string {
  return withPlainApostrophes(foldText(text));
}

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const WORDS_BEGIN = /[\p{L}\p{M}\p{N}]/u;

function rankOf({ text, terms, digits }: Wanted, { title, places, beside = '' }: Ranked): number {
  const name = foldedPlace(title);
  const shortTexts = () => [name, withPlainApostrophes(beside), ...places.map((place) => foldedPlace(place.text))];
  const isNumber = () =>
    digits !== null && places.some((place) => place.isPhone && digitsOf(place.text).includes(digits));
  const isRank: Record<Rank, () => boolean> = {
    name: () => name === text,
    'beginning of name': () => name.startsWith(text),
    'words of name': () => terms.every((term) => beginsWord(name, term)),
    'pieces of name': () => terms.every((term) => name.includes(term)),
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

/** Where something stands in the order of what was found. */
export interface RankPlace {
  rank: number;
  /** When it was edited. */
  at: number;
  id: string;
}

/** The best first; of those that fit equally well, what was edited last. */
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
