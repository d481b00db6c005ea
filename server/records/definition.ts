import type { SQL } from 'drizzle-orm';
import type { FieldErrors } from '#shared/errors.ts';
import type { LiveTopic } from '#shared/live.ts';
import type { RecordType } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import type { RecordTable } from '../db/schema/record-columns.ts';
import type { Actor } from './actor.ts';
import type { Sort } from './keyset.ts';

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

/** What a record type says about itself once; creating, editing, listing, binning and purging follow from it. */
export interface RecordDefinition<R extends { id: string }, Input, Patch, Filter> extends ListedRecord<R, Filter> {
  /** False if the account has a record with this id already. */
  insert: (tx: Transaction, actor: Actor, row: NewRecord, input: Input) => Promise<boolean>;
  update: (tx: Transaction, actor: Actor, current: R, patch: Patch, edit: Edit) => Promise<void>;
}

export interface ListedRecord<R extends { id: string }, Filter> extends ReadableRecord<R> {
  list: {
    /** The table with whatever its sorts and filters need beside it. */
    from: SQL;
    /** Narrows "this account's, not in the bin" down. */
    where: (tx: Transaction, actor: Actor, filter: Filter) => Promise<Narrowing>;
    sorts: { [name: string]: Sort };
  };
}

export interface Narrowing {
  conditions: SQL[];
  /** How many records fulfil them, in case that is already known: exact to `COUNT_LIMIT`, one more for "more". */
  count?: number | undefined;
}

export interface ReadableRecord<R extends { id: string }> extends RecordKind {
  /** In any order; records in the bin too. */
  read: (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<R[]>;
}

export interface RecordKind {
  type: RecordType;
  table: RecordTable;
  /** What is shown differently after one of these changed. */
  topics: readonly LiveTopic[];
  /** What the bin calls it. */
  title: SQL;
  /** What to tell the person when the database refuses: name of the constraint → field and sentence. */
  constraints?: { [name: string]: FieldErrors };
  /** Runs after records went into the bin or came back from it. */
  afterBinning?: (tx: Transaction, actor: Actor, ids: readonly string[]) => Promise<void>;
}
