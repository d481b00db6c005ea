import type { AmountKind } from './amounts.ts';
import type { DaysKind } from './days.ts';
import type { Query, Test } from './query.ts';

/** What the search of one list understands. */
export interface Vocabulary {
  fields: readonly SearchField[];
  flags: readonly Flag[];
}

export interface SearchField {
  /** The field's key in `Query`. */
  key: string;
  label: string;
  /** The names before the colon. The first is the one suggested. */
  names: readonly [string, ...string[]];
  kind: FieldKind;
  /** A realistic value. */
  example: string;
  /** A special word with a meaning beyond a value. */
  word?: { written: string; label: string; query: Query };
}

/** The kind of values a field can be searched for. */
export type FieldKind =
  /** Matches part of the text. */
  | { is: 'text' }
  /** Matches one whole item, ignoring case and accents: "go" does not match "Django". */
  | { is: 'item' }
  | {
      is: 'choice';
      /** The stored values and their labels. */
      names: Readonly<Record<string, string>>;
      /** Reads text that is not one of the labels. */
      other?: (text: string) => { test: Test; words: string } | null;
    }
  | AmountKind
  | DaysKind;

/** A condition that is true or false: `is:…` or `has:…`. */
export interface Flag {
  /** The first is the one suggested. */
  names: readonly [string, ...string[]];
  label: string;
  query: Query;
}

export function fieldNamed({ fields }: Vocabulary, name: string): SearchField | undefined {
  return fields.find(({ names }) => names.includes(name));
}

export function knownIn(vocabulary: Vocabulary): (name: string) => boolean {
  return (name) => name === 'is' || name === 'has' || fieldNamed(vocabulary, name) !== undefined;
}
