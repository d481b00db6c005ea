import type { AmountKind } from './amounts.ts';
import type { DaysKind } from './days.ts';
import type { Query, Test } from './query.ts';

/** What can be asked in the search of one list. */
export interface Vocabulary {
  fields: readonly SearchField[];
  flags: readonly Flag[];
}

export interface SearchField {
  /** As `Query` names it. */
  key: string;
  label: string;
  /** What stands before the colon; the first is the one that is offered. */
  names: readonly [string, ...string[]];
  kind: FieldKind;
  /** A value that somebody could have written. */
  example: string;
  /** A word that can stand there and says more than a value does. */
  word?: { written: string; label: string; query: Query };
}

/** What a field can be asked. */
export type FieldKind =
  /** Something stands in it. */
  | { is: 'text' }
  /** One of its items is this, whatever the case and the accents: "go" is not "Django". */
  | { is: 'item' }
  | {
      is: 'choice';
      /** The values, as records hold them, and what people call them. */
      names: Readonly<Record<string, string>>;
      /** Reads what is none of the names. */
      other?: (text: string) => { test: Test; words: string } | null;
    }
  | AmountKind
  | DaysKind;

/** `is:` and `has:`, which are true or not. */
export interface Flag {
  /** The first is the one that is offered. */
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
