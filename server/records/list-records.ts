import { and, sql, type SQL } from 'drizzle-orm';
import { BULK_LIMIT, COUNT_LIMIT, type Page } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import type { Kind, Listed, ListedRecord } from './definition.ts';
import { readPage } from './keyset.ts';

export interface Paging<Sort extends string> {
  sort: Sort | `-${Sort}`;
  limit: number;
  cursor?: string | undefined;
}

/** All that finding records needs. */
type Searched<Filter extends object> = Pick<
  ListedRecord<Kind & { record: { id: string }; filter: Filter; sort: string }>,
  'table' | 'list'
>;

export async function listRecords<T extends Listed>(
  tx: Transaction,
  definition: ListedRecord<T>,
  actor: Actor,
  query: T['filter'] & Paging<T['sort']>,
): Promise<Page<T['record']>> {
  const { from, sorts } = definition.list;
  const sort = sorts[query.sort.replace(/^-/, '') as T['sort']];
  const { where, count: known } = await liveRecords(tx, definition, actor, query);
  const id = sql`${definition.table.id}`;
  const { limit, cursor } = query;
  const { ids, nextCursor } = await readPage(tx, { from, where, id, sort, order: query.sort, limit, cursor });
  // A first page that is also the last one has counted itself.
  const isWhole = cursor === undefined && nextCursor === null;
  const count = isWhole ? ids.length : (known ?? (await countUpToLimit(tx, from, where)));
  return { items: inOrder(ids, await definition.read(tx, actor, ids)), nextCursor, count };
}

/** The ids that a filter finds, for doing one thing to all of them. */
export async function findIds<Filter extends object>(
  tx: Transaction,
  definition: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<string[]> {
  const { where } = await liveRecords(tx, definition, actor, filter);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${definition.table.id} as id from ${definition.list.from} where ${where} limit ${BULK_LIMIT + 1}`,
  );
  if (rows.length > BULK_LIMIT) {
    const message = `At most ${BULK_LIMIT.toLocaleString('en-GB')} records at once`;
    throw new AppError('invalid', message, { filter: message });
  }
  return rows.map((row) => row.id);
}

/** The account's own records that a filter finds, for adding something up. */
export async function whereOf<Filter extends object>(
  tx: Transaction,
  definition: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<SQL> {
  return (await liveRecords(tx, definition, actor, filter)).where;
}

async function liveRecords<Filter extends object>(
  tx: Transaction,
  { table, list }: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<{ where: SQL; count: number | undefined }> {
  const own = sql`${table.userId} = ${actor.userId} and ${table.deletedAt} is null`;
  const { conditions, count } = await list.where(tx, actor, filter);
  return { where: and(own, ...conditions) ?? own, count };
}

async function countUpToLimit(tx: Transaction, from: SQL, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} where ${where} limit ${COUNT_LIMIT + 1}) as counted`,
  );
  return rows[0]?.count ?? 0;
}

export function inOrder<R extends { id: string }>(ids: readonly string[], records: readonly R[]): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
