import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RecordTable } from '#server/platform/db/schema/record-columns.ts';
import { byIds, type Statement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import type { Shown } from './shown-rows.ts';

export interface ShownKind<R> {
  table: RecordTable;
  shown: Shown<R>;
}

export interface Found<R> {
  record: R;
  isDeleted: boolean;
  createdFrom: string;
}

/** The records with these ids, in any order, including those in the bin. */
export async function readRecords<R>(
  tx: Transaction,
  kind: ShownKind<R>,
  actor: Actor,
  ids: readonly string[],
): Promise<R[]> {
  if (ids.length === 0) return [];
  return (await findRecords(tx, kind, actor, ids)).map(({ record }) => record);
}

export async function findRecords<R>(
  tx: Transaction,
  kind: ShownKind<R>,
  { userId }: Actor,
  ids: readonly string[],
): Promise<Found<R>[]> {
  const rows = await tx.run(readingOf(kind)(userId, ids));
  return rows.map((row) => ({
    record: kind.shown.toRecord(row),
    isDeleted: row.isDeleted,
    createdFrom: row.createdFrom,
  }));
}

type Reading = (userId: string, ids: readonly string[]) => Statement<{ isDeleted: boolean; createdFrom: string }>;
const readings = new WeakMap<Shown<unknown>, Reading>();

/** Composed once: a write reads its record twice, and a record has dozens of columns. */
function readingOf({ table, shown }: ShownKind<unknown>): Reading {
  const known = readings.get(shown);
  if (known) return known;
  const made = byIds<{ isDeleted: boolean; createdFrom: string }>(
    (ids) => sql`
      select ${shown.columns}, ${table.deletedAt} is not null as "isDeleted", ${table.createdFrom} as "createdFrom"
      from ${table} ${shown.beside}
      where ${table.userId} = ${sql.placeholder('userId')} and ${table.id} = any(${ids})`,
  );
  readings.set(shown, made);
  return made;
}
