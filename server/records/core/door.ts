import { isDeepStrictEqual } from 'node:util';
import { is, sql, SQL, type GetColumnData } from 'drizzle-orm';
import type { PgColumn, PgInsertValue } from 'drizzle-orm/pg-core';
import { can, type RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { eraseChanges, notedKeys, noteChanges } from './changes.ts';
import { keepSums, readStanding } from './kept-sums.ts';
import { lookAgain } from './look-again.ts';
import type { IsChanged, RecordRows, Repeating, Standing, Writer, WrittenRows } from './record-rows.ts';
import type { RowOf } from './shown-rows.ts';
import { deleteRows, insertFrom, insertRow, insertRows, updateRows } from './row-statements.ts';

/**
 * The only way to write record tables (lint enforces it). The door keeps the change log, the kept sums, the duplicate
 * checks and the copies in other tables up to date, in the same transaction, from what each type declares. A change is
 * one statement, for one row or for many.
 */

type Values = Readonly<Record<string, unknown>>;

interface Following {
  repeats?: Repeating;
  /**
   * Runs before the copies in other rows are refreshed. For rows that belong to the same change: tags, moves, the next
   * task of a series.
   */
  after?: (ids: string[]) => void | Promise<void>;
  /** Runs at the end, in one round trip with what the door sends. */
  alongside?: () => Promise<unknown>;
}

/** Columns by key. If the table is only known at run time, any column. */
export type ColumnValues<Table extends RecordTable> = {
  readonly [Key in keyof Table['_']['columns']]?: GetColumnData<Table['_']['columns'][Key]> | SQL | undefined;
};

/** The rows to insert, or a query that selects them. */
export type NewRows<Table extends RecordTable> = (
  | { insert: readonly PgInsertValue<Table>[] }
  | { insertFrom: SQL; values: { readonly [Key in keyof ColumnValues<Table>]: SQL } }
) & {
  /** The conflict target of the insert; the id by default. */
  conflict?: SQL;
  /** Delays the duplicate check. */
  lookAfterMs?: number;
};

type Returned = Readonly<Record<string, PgColumn | SQL>>;

interface Update<Table extends RecordTable, Also extends Returned> {
  /** The columns, by key. The door updates only what depends on the changed columns. */
  update: ColumnValues<Table>;
  ids?: readonly string[];
  where?: SQL;
  with?: SQL;
  from?: SQL;
  /**
   * `edited`: new version and edit time. `touched`: new version only, so that edits begun earlier conflict. `kept`:
   * neither.
   */
  as: 'edited' | 'touched' | 'kept';
  /** The changed fields with their old values. Required for types with a history, which log them. */
  before?: Values | ((row: Written & RowOf<Also>) => Values);
  /** The record before an edit, which the caller has locked. The caller logs this edit itself (`alongside`). */
  current?: { id: string; version: number };
  returning?: Also;
}

interface Removal {
  /** Deletes the matching rows for good. */
  remove: SQL;
}

type Change<Table extends RecordTable, Also extends Returned> = Following &
  (NewRows<Table> | Update<Table, Also> | Removal);
type AnyChange = Change<RecordTable, Returned>;
type AnyUpdate = Following & Update<RecordTable, Returned>;

export interface Written {
  id: string;
  version: number;
}

/** Returns the rows that were written. Rows that did not exist, or already existed on insert, are left out. */
export async function writeRecords<Table extends RecordTable, const Also extends Returned>(
  tx: Transaction,
  by: Writer,
  rows: RecordRows<RecordType, Table>,
  change: Change<NoInfer<Table>, Also>,
): Promise<(Written & RowOf<Also>)[]> {
  return (await write(tx, by, rows, change as unknown as AnyChange)) as (Written & RowOf<Also>)[];
}

function write(tx: Transaction, by: Writer, rows: RecordRows, change: AnyChange): Promise<Written[]> {
  if ('update' in change) return update(tx, by, rows, change);
  if ('remove' in change) return remove(tx, by, rows, change);
  return insert(tx, by, rows, change);
}

const byId = sql`(user_id, id)`;
const nothing: ReadonlyMap<string, Values> = new Map();

async function insert(
  tx: Transaction,
  by: Writer,
  rows: RecordRows,
  change: Following & NewRows<RecordTable>,
): Promise<Written[]> {
  const { table } = rows;
  const { conflict = byId } = change;
  const returned = returnedOf(rows);
  if ('insert' in change && change.insert.length === 0) return [];
  const added = 'insert' in change ? (change.insert as readonly Values[]) : [];
  const statement =
    'insertFrom' in change
      ? insertFrom(table, change.values, change.insertFrom, conflict, returned)
      : added.length === 1
        ? insertRow(table, added[0] ?? {}, conflict, returned)
        : insertRows(table, added, conflict, returned);
  const written = await tx.run(composedStatement<Written>(statement));
  if (written.length === 0) return written;
  const ids = idsOf(written);
  await change.after?.(ids);
  const given = new Map(added.map((row) => [String(row['id']).toLowerCase(), row]));
  await refresh(tx, by, rows, change, { kind: 'inserted', rows: written, before: undefined, given }, () => true);
  // A record created in a form needs no log entry: the record itself says so.
  const isLogged = (by.cause?.kind ?? 'form') !== 'form';
  if (isLogged) log(tx, by, rows, written, () => null);
  // After the other records, as in an update of records that are held: whoever waits for a sum holds what it needs.
  keepSums(tx, rows, by.userId, ids);
  await Promise.all([change.alongside?.(), lookAgain(tx, rows, by.userId, ids, change.lookAfterMs)]);
  return written;
}

async function update(tx: Transaction, by: Writer, rows: RecordRows, change: AnyUpdate): Promise<Written[]> {
  const { table } = rows;
  const { ids, as, before, current } = change;
  if (ids?.length === 0) return [];
  const set = Object.fromEntries(Object.entries(change.update).filter(([, value]) => value !== undefined));
  const known = current ?? (typeof before === 'function' ? undefined : before);
  const isChanged = changesIn(set, known);
  assertLogged(rows, change, set);
  const standing = await standingBefore(tx, by, rows, change, isChanged);
  const version = as === 'kept' ? {} : { version: sql`${table.version} + 1` };
  const moment = as === 'edited' ? { updatedAt: momentOf(by) } : {};
  const statement = updateRows(
    table,
    by.userId,
    { ...change, set: { ...set, ...version, ...moment } },
    { ...returnedOf(rows), ...change.returning },
  );
  const foreseen = current && foreseenRow(rows, current, set);
  if (foreseen) tx.send(composedStatement(statement));
  const written = foreseen ? [foreseen] : await tx.run(composedStatement<Written>(statement));
  if (written.length === 0) return written;
  if (standing) keepSums(tx, rows, by.userId, ids ?? [], standing);
  await change.after?.(idsOf(written));
  await refresh(tx, by, rows, change, { kind: 'updated', rows: written, before: known, given: nothing }, isChanged);
  const isCompared = isChanged('deletedAt') || (rows.compared ?? []).some(isChanged);
  if (before) log(tx, by, rows, written, typeof before === 'function' ? (before as BeforeOf) : () => before);
  await Promise.all([change.alongside?.(), isCompared && lookAgain(tx, rows, by.userId, idsOf(written))]);
  return written;
}

async function remove(tx: Transaction, by: Writer, rows: RecordRows, change: Following & Removal): Promise<Written[]> {
  const { type, table } = rows;
  const { userId } = by;
  const counted = await countedAmong(tx, rows, userId, change.remove);
  const standing = await readStanding(tx, rows, userId, counted);
  const isLive = sql<boolean>`${table.deletedAt} is null`;
  const removed = await tx.run(
    composedStatement<Written & { isLive: boolean }>(
      deleteRows(table, userId, change.remove, { ...returnedOf(rows), isLive }),
    ),
  );
  if (removed.length === 0) return removed;
  const ids = idsOf(removed);
  keepSums(tx, rows, userId, counted, standing);
  await change.after?.(ids);
  // Records in the bin were shown nowhere.
  const shown = removed.filter((row) => row.isLive);
  await refresh(tx, by, rows, change, { kind: 'removed', rows: shown, before: undefined, given: nothing }, () => true);
  await Promise.all([
    can(type, 'history') && eraseChanges(tx, userId, type, ids),
    lookAgain(tx, rows, userId, ids),
    change.alongside?.(),
  ]);
  return removed;
}

/** Whether a change gives a column another value, as far as the old values are known. */
function changesIn(set: Values, before: Values | undefined): IsChanged {
  return (key) => key in set && !(before && key in before && isDeepStrictEqual(set[key] ?? null, before[key] ?? null));
}

/** The columns that a statement returns for the follow-up work. */
function returnedOf({ table, repeated = [] }: RecordRows) {
  return Object.assign({ id: table.id, version: table.version }, ...repeated.map(({ of }) => of)) as Record<
    string,
    PgColumn
  >;
}

/** What the edit of a locked record returns, so that nobody waits for it. Undefined if that is not known before. */
function foreseenRow(rows: RecordRows, current: Written, set: Values): Written | undefined {
  const after: Values = { ...current, ...set };
  const others = Object.keys(returnedOf(rows)).filter((key) => key !== 'id' && key !== 'version');
  if (!others.every((key) => key in after && !is(after[key], SQL))) return undefined;
  const { id, version } = current;
  return { ...Object.fromEntries(others.map((key) => [key, after[key]])), id, version: version + 1 };
}

async function refresh(
  tx: Transaction,
  by: Writer,
  { repeated = [] }: RecordRows,
  { repeats = 'edited' }: Following,
  written: Omit<WrittenRows<object>, 'as'>,
  isChanged: IsChanged,
): Promise<void> {
  if (repeats === 'later' || written.rows.length === 0) return;
  for (const { columns, refresh: run } of repeated) {
    if ([...columns, 'deletedAt'].some(isChanged)) await run(tx, by, { ...written, as: repeats }, isChanged);
  }
}

/** Undefined if the sums do not change. */
async function standingBefore(
  tx: Transaction,
  { userId }: Writer,
  rows: RecordRows,
  { ids, current }: AnyUpdate,
  isChanged: IsChanged,
): Promise<readonly Standing[] | undefined> {
  const { summed } = rows;
  if (!summed || ![...summed.columns, 'deletedAt'].some(isChanged)) return undefined;
  if (current && summed.standingOf) return [summed.standingOf(current)];
  if (!ids) throw new Error('An update of summed columns must name its records by id');
  return readStanding(tx, rows, userId, ids);
}

/** The records that are not in the bin. Usually there are none: most removed records come from the bin. */
async function countedAmong(
  tx: Transaction,
  { table, summed }: RecordRows,
  userId: string,
  which: SQL,
): Promise<string[]> {
  if (!summed) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${table.id} as id from ${table}
    where ${table.userId} = ${userId} and ${which} and ${table.deletedAt} is null order by ${table.id} for update`);
  return rows.map(({ id }) => id);
}

type BeforeOf = (row: Written) => Values | null;

function log(tx: Transaction, by: Writer, { type }: RecordRows, written: Written[], beforeOf: BeforeOf): void {
  if (!can(type, 'history')) return;
  const noted = written.map((row) => ({ id: row.id, version: row.version, before: beforeOf(row) }));
  const changed = noted.filter(({ before }) => before === null || Object.keys(before).length > 0);
  noteChanges(tx, { ...by, now: momentOf(by) }, type, changed);
}

/** Guards against a bug: a new version of a record with a history must log the values before it. */
function assertLogged({ type, fields }: RecordRows, { as, before, current }: AnyUpdate, set: Values): void {
  if (as === 'kept' || before || current || !can(type, 'history')) return;
  const unlogged = notedKeys(fields).filter((key) => key in set);
  if (unlogged.length > 0) throw new Error(`An update of ${unlogged.join()} must pass the values before it`);
}

function momentOf({ now }: Writer): Date {
  if (!now) throw new Error('An edit or a logged change needs the current time');
  return now;
}

function idsOf(written: readonly Written[]): string[] {
  return written.map(({ id }) => id);
}
