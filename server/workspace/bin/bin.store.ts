import { sql, type SQL } from 'drizzle-orm';
import {
  binDaysLeft,
  COUNT_LIMIT,
  type BinItem,
  type BinQuery,
  type Page,
  type RecordType,
} from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import type { RecordKind } from '#server/records/core/definition.ts';
import { readPage } from '#server/platform/db/keyset.ts';
import { isMergedAway } from '#server/records/core/merged-away.ts';
import { allRecords } from '#server/crm/register.ts';

/** Deleted, but not merged away. */
export function isInBin(kind: Pick<RecordKind, 'type' | 'table'>, userId: string): SQL {
  return sql`${kind.table.deletedAt} is not null and not ${isMergedAway(kind, userId)}`;
}

/** All deleted records of all types, as one list. */
export async function listBin(tx: Transaction, actor: Actor, { limit, cursor }: BinQuery): Promise<Page<BinItem>> {
  const deleted = sql.join(
    allRecords.map(
      ({ type, table, title }) => sql`
        select ${type}::text as type, ${table.id} as id, ${title} as title, ${table.deletedAt} as deleted_at
        from ${table} where ${table.userId} = ${actor.userId} and ${isInBin({ type, table }, actor.userId)}`,
    ),
    sql` union all `,
  );
  const from = sql`(${deleted}) as bin`;
  const own = { userId: actor.userId };
  const { ids, nextCursor } = await readPage(tx, {
    from,
    where: sql`true`,
    id: sql`bin.id`,
    sort: { key: sql`bin.deleted_at`, type: 'instant' },
    order: '-deletedAt',
    limit,
    cursor,
    filledIn: own,
  });
  const rows = await tx.run(
    composedStatement<{ type: RecordType; id: string; title: string; deletedAt: Date }>(
      sql`
      select type, id, title, deleted_at as "deletedAt" from ${from}
      where id = any(${sql.param(ids)}::uuid[]) order by deleted_at desc, id desc`,
      own,
    ),
  );
  const [counted] = await tx.run(
    composedStatement<{ count: number }>(
      sql`select count(*)::int as count from (select from ${from} limit ${COUNT_LIMIT + 1}) as counted`,
      own,
    ),
  );
  return { items: rows.map((row) => present(row, actor.now)), nextCursor, count: counted?.count ?? 0 };
}

/** Counts everything deleted until then, however much. */
export async function countBin(tx: Transaction, userId: string, until: Date): Promise<number> {
  const deleted = allRecords.map(
    ({ type, table }) => sql`
      select from ${table} where ${table.userId} = ${userId} and ${isInBin({ type, table }, userId)} and ${table.deletedAt} <= ${until}`,
  );
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${sql.join(deleted, sql` union all `)}) as bin`,
  );
  return rows[0]?.count ?? 0;
}

/** One record in the bin, or undefined. */
export async function findInBin(
  tx: Transaction,
  { type, table, title }: RecordKind,
  actor: Actor,
  id: string,
): Promise<BinItem | undefined> {
  const [row] = await tx.run(
    composedStatement<{ title: string; deletedAt: Date }>(
      sql`
      select ${title} as title, ${table.deletedAt} as "deletedAt" from ${table}
      where ${table.userId} = ${actor.userId} and ${table.id} = ${id} and ${isInBin({ type, table }, actor.userId)}`,
      { userId: actor.userId },
    ),
  );
  return row && present({ type, id, ...row }, actor.now);
}

function present(row: Omit<BinItem, 'deletedAt' | 'daysLeft'> & { deletedAt: Date | string }, now: Date): BinItem {
  const deletedAt = new Date(row.deletedAt);
  return { ...row, deletedAt: deletedAt.toISOString(), daysLeft: binDaysLeft(deletedAt, now) };
}
