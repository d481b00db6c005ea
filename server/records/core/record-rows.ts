import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldSet } from '#shared/records/fields.ts';
import type { RecordType, TypeThat } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import type { Actor } from './actor.ts';
import type { RowOf } from './shown-rows.ts';

/**
 * The table of a record type, and what depends on its rows. The door (`door.ts`) keeps it up to date. This is separate
 * from the rest of the definition, so that types whose rows repeat each other do not import each other in a cycle.
 */
export interface RecordRows<
  Type extends RecordType = RecordType,
  Table extends RecordTable = RecordTable,
  Fields extends FieldSet = FieldSet,
> {
  type: Type;
  table: Table;
  /** Declared in `shared/crm/<type>-schemas.ts`. */
  fields: Fields;
  /** What each record counts for, if the type has kept sums. */
  summed?: Summed;
  /** The fields that the duplicate check compares. A change of any other field affects no group. */
  compared?: readonly string[];
  /** Copies of these rows in rows of other types. */
  repeated?: readonly Repeated[];
}

/** What the capabilities of a type require. */
type Needed<Type extends RecordType, Fields extends FieldSet> =
  Type extends TypeThat<'duplicates'> ? { compared: readonly (keyof Fields)[] } : { compared?: never };

export function recordRows<const Type extends RecordType, Table extends RecordTable, Fields extends FieldSet>(
  rows: Omit<RecordRows<Type, Table, Fields>, 'compared'> & Needed<NoInfer<Type>, NoInfer<Fields>>,
): RecordRows<Type, Table, Fields> {
  return rows as RecordRows<Type, Table, Fields>;
}

/** How a record counts in the kept sums of its type: see `keepSums`. */
export interface Summed {
  stage: SQL;
  sortStage: SQL;
  fee: SQL;
  /** The columns that these three depend on. Records in the bin count for nothing. */
  columns: readonly string[];
  /** What an already loaded record counts for. Saves a statement. */
  standingOf?: (record: object) => Standing;
}

export interface Standing {
  stage: string;
  sortStage: string;
  many: number;
  fees: string | number;
}

/** The account rows are written for. Logged changes and edits also need the time. */
export type Writer = Pick<Actor, 'userId'> & Partial<Pick<Actor, 'now' | 'cause'>>;

/**
 * How to write rows that repeat a change. `edited`: they get a new version if they show something else. `kept`: the
 * caller handles version and log. `later`: the caller refreshes them at the end, after further changes.
 */
export type Repeating = 'edited' | 'kept' | 'later';

export interface Repeated {
  /** The columns that are repeated elsewhere. Deleting and restoring also count as changes. */
  columns: readonly string[];
  /** The columns that `refresh` needs of each row. */
  of: Readonly<Record<string, PgColumn>>;
  refresh: (tx: Transaction, by: Writer, written: WrittenRows<object>, isChanged: IsChanged) => Promise<void>;
}

/** Whether a column has another value than before, as far as that is known. */
export type IsChanged = (key: string) => boolean;

export interface WrittenRows<Row> {
  kind: 'inserted' | 'updated' | 'removed';
  rows: readonly (Row & { id: string })[];
  /** The fields before the change, as far as they are known. */
  before: Readonly<Record<string, unknown>> | undefined;
  /** What new rows were inserted with, by their ids. Empty if a query selected them. */
  given: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  as: Exclude<Repeating, 'later'>;
}

/** `_table` only lets the compiler infer the columns. */
export function repeated<Table extends RecordTable, Of extends Readonly<Record<string, PgColumn>>>(
  _table: Table,
  columns: readonly (keyof Table['_']['columns'] & string)[],
  of: Of,
  refresh: (tx: Transaction, by: Writer, written: WrittenRows<RowOf<Of>>, isChanged: IsChanged) => Promise<void>,
): Repeated {
  return { columns, of, refresh: refresh as Repeated['refresh'] };
}
