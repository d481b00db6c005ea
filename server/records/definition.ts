import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '#shared/errors.ts';
import type { FieldSet, Linked } from '#shared/fields.ts';
import type { BEST_MATCH, RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import type { RecordTable } from '../db/schema/record-columns.ts';
import type { Actor } from './actor.ts';
import type { FindRows, SortKey } from './keyset.ts';
import type { Shown } from './shown-rows.ts';

/** The columns that the machinery fills in for a new record. */
export interface NewRecord {
  userId: string;
  id: string;
  createdFrom: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The columns that the machinery changes with every edit. */
export interface Edit {
  version: SQL;
  updatedAt: Date;
}

/** What tells one record type from another for the compiler. */
export interface Kind {
  type: RecordType;
  fields: FieldSet;
}
export interface Readable extends Kind {
  record: { id: string; version: number; createdAt: string };
}
export interface Listed extends Readable {
  filter: object;
  sort: string;
}
export interface Writable extends Listed {
  input: { id?: string | undefined };
  patch: object;
}

/** What a record type says about itself once; creating, editing, listing, binning and purging follow from it. */
export interface RecordDefinition<T extends Writable> extends ListedRecord<T> {
  /** Refuses a new record for what the rules of its fields alone cannot see. */
  assertNew?: (actor: Actor, input: T['input']) => void;
  /** False if the account has a record with this id already. The records it points at are known to exist. */
  insert: (tx: Transaction, actor: Actor, row: NewRecord, input: T['input']) => Promise<boolean>;
  update: (tx: Transaction, actor: Actor, current: T['record'], patch: T['patch'], edit: Edit) => Promise<void>;
}

export interface ListedRecord<T extends Listed> extends ReadableRecord<T> {
  list: {
    /** The table with whatever its sorts and filters need beside it. */
    from: SQL;
    /** Narrows "this account's, not in the bin" down. */
    where: (tx: Transaction, actor: Actor, filter: T['filter']) => Promise<Narrowing>;
    /** But for the best match, which is the same for all: see `best-match.ts`. */
    sorts: Record<Exclude<T['sort'], typeof BEST_MATCH>, SortKey>;
  };
}

export interface Narrowing {
  conditions: SQL[];
  /** How many records fulfil them, in case that is already known: exact to `COUNT_LIMIT`, one more for "more". */
  count?: number | undefined;
  /** Finds them instead, where no condition could without reading too much. */
  find?: FindRows;
}

/** With what says that the records are the account's and not in the bin. */
export type OwnNarrowing = Narrowing & { own: SQL };

export interface ReadableRecord<T extends Readable = Readable> extends RecordKind<T> {
  shown: Shown<T['record']>;
}

export interface RecordKind<T extends Kind = Kind> {
  type: T['type'];
  table: RecordTable;
  /** Declared in `shared/<feature>.ts`. */
  fields: T['fields'];
  /** The columns behind the fields that point at other records. */
  links: LinkColumns<T['fields']>;
  /** What the bin calls it. */
  title: SQL;
  /** What each of them counts for, if sums of them are kept. */
  summed?: Summed;
  /** What to tell the person when the database refuses: name of the constraint → field and sentence. */
  constraints?: { [name: string]: FieldErrors };
  /** Takes hold of what a change of these records changes too. First, so that nobody takes hold of it the other way round. */
  holdFirst?: (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<void>;
  /** Runs after records went into the bin or came back from it. */
  afterBinning?: (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<void>;
  /** Runs before those that fulfil the condition are erased for good. */
  beforeErasing?: (tx: Transaction, userId: string, which: SQL) => Promise<void>;
}

/** How a record counts in the sums that are kept of its type: see `keepSums`. */
export interface Summed {
  stage: SQL;
  sortStage: SQL;
  fee: SQL;
}

type LinkColumns<Fields extends FieldSet> = {
  [Key in keyof Fields as Fields[Key] extends Linked ? Key : never]: PgColumn | ColumnsByType;
};

/** Of a field that may point at records of several types: a column for each. */
export type ColumnsByType = Readonly<Partial<Record<RecordType, PgColumn>>>;
