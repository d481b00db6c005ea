import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '#shared/platform/errors.ts';
import type { FieldSet, Linked } from '#shared/records/fields.ts';
import type { BEST_MATCH, RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import type { Actor } from './actor.ts';
import type { ColumnValues, NewRows } from './door.ts';
import type { FindRows, SortKey } from '#server/platform/db/keyset.ts';
import type { RecordRows } from './record-rows.ts';
import type { Shown } from './shown-rows.ts';

/** The columns that every new record has, filled in by the shared code. */
export interface NewRecord {
  userId: string;
  id: string;
  createdFrom: string;
  createdAt: Date;
  updatedAt: Date;
}

/** A new record: its common columns and its input. */
export interface Added<Input> {
  row: NewRecord;
  input: Input;
}

/** The types that distinguish one record type from another at compile time. */
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
  table: RecordTable;
  input: { id?: string | undefined };
  patch: object;
}

type Perhaps<Value> = Value | Promise<Value>;

/** The definition of a record type. Creating, editing, listing, deleting, restoring and purging all follow from it. */
export interface RecordDefinition<T extends Writable> extends ListedRecord<T> {
  /** Rejects a new record for reasons that the field schemas cannot check. */
  assertNew?: (actor: Actor, input: T['input']) => void;
  /** The rows of one or many new records, including derived columns. Linked records are known to exist. */
  newRows: (tx: Transaction, actor: Actor, added: readonly Added<T['input']>[]) => Perhaps<NewRows<T['table']>>;
  /** Writes the other tables that belong to new records. Runs after the rows are inserted. */
  afterInsert?: (tx: Transaction, actor: Actor, made: readonly Added<T['input']>[]) => Perhaps<void>;
  /** Explains why a new record was not inserted although its id is free. */
  inTheWay?: (tx: Transaction, actor: Actor, input: T['input']) => Promise<Error>;
  /** The columns that an edit writes, including derived ones. */
  changedColumns: (
    tx: Transaction,
    actor: Actor,
    current: T['record'],
    patch: T['patch'],
  ) => Perhaps<ColumnValues<T['table']>>;
  /** Writes the other tables that belong to an edit. Runs after the row is updated. */
  afterUpdate?: (tx: Transaction, actor: Actor, current: T['record'], patch: T['patch']) => Perhaps<void>;
}

/** For callers of one type, whose kind the compiler cannot infer from its definition. */
export type KindOf<Definition> = Definition extends RecordDefinition<infer T> ? T : never;

export interface ListedRecord<T extends Listed> extends ReadableRecord<T> {
  list: {
    /** The table, with the joins that sorting and filtering need. */
    from: SQL;
    /** Conditions on top of "this account's records, not in the bin". */
    where: (tx: Transaction, actor: Actor, filter: T['filter']) => Promise<Narrowing>;
    /** Without the best match, which works the same for all types: see `best-match.ts`. */
    sorts: Record<Exclude<T['sort'], typeof BEST_MATCH>, SortKey>;
  };
}

export interface Narrowing {
  conditions: SQL[];
  /** The number of matching records, if already known: exact up to `COUNT_LIMIT`, one more means "more". */
  count?: number | undefined;
  /** Finds the rows itself, where conditions would read too much. */
  find?: FindRows;
  /** The words that a search looks for, as they were typed; none if it only asks for fields, or for what is not so. */
  words?: string;
}

/** With the condition that the records belong to the account and are not in the bin. */
export type OwnNarrowing = Narrowing & { own: SQL };

export interface ReadableRecord<T extends Readable = Readable> extends RecordKind<T> {
  shown: Shown<T['record']>;
}

export interface RecordKind<T extends Kind = Kind> extends RecordRows<T['type'], RecordTable, T['fields']> {
  /** The columns behind the link fields. */
  links: LinkColumns<T['fields']>;
  /** The name shown in the bin. */
  title: SQL;
  /** The messages for violated constraints: constraint name → field and sentence. */
  constraints?: { [name: string]: FieldErrors };
  /**
   * Locks the rows that a change of these records also changes. Runs before the records are locked, so that all callers
   * lock in the same order.
   */
  holdFirst?: (tx: Transaction, actor: Actor, ids: readonly string[]) => Perhaps<void>;
  /** Runs after records are moved to the bin or restored. */
  afterBinning?: (tx: Transaction, actor: Actor, ids: readonly string[]) => Perhaps<void>;
  /** Runs before the matching records are erased for good. */
  beforeErasing?: (tx: Transaction, userId: string, which: SQL) => Promise<void>;
}

type LinkColumns<Fields extends FieldSet> = {
  [Key in keyof Fields as Fields[Key] extends Linked ? Key : never]: PgColumn | ColumnsByType;
};

/** For a link field that accepts several types: one column for each type. */
export type ColumnsByType = Readonly<Partial<Record<RecordType, PgColumn>>>;
