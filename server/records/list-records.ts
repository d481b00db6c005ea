import { and, sql, type SQL } from 'drizzle-orm';
import { BULK_LIMIT, COUNT_LIMIT, type Page } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { composedStatement } from '../db/statement.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';
import type { Listed, ListedRecord, Narrowing, Readable } from './definition.ts';
import { readRowsOfPage, type WantedRows } from './keyset.ts';

export interface Paging<Sort extends string> {
  sort: Sort | `-${Sort}`;
  limit: number;
  cursor?: string | undefined;
}

/** All that finding records needs. */
type Searched<Filter extends object> = Pick<
  ListedRecord<Readable & { filter: Filter; sort: string }>,
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
  const { own, conditions, count: known, find } = await narrow(tx, definition, actor, query);
  const where = and(own, ...conditions) ?? own;
  const { table, shown } = definition;
  const { limit, cursor } = query;
  const counted = known === undefined ? countUpToLimit(from, where) : sql`${known}::int`;
  const request = { from, where, id: sql`${table.id}`, sort, order: query.sort, limit, cursor, find };
  const { rows, nextCursor } = await readRowsOfPage(request, ({ places, key, order }) =>
    tx.run(
      composedStatement<ListedRow>(
        sql`
        select ${shown.columns}, ${key} as key, ${find ? sql`page.counted` : sql`(${counted})`} as counted
        from (${places}) as page join ${table} on ${table.userId} = ${actor.userId} and ${table.id} = page.id
        ${shown.beside} order by ${order}`,
        { userId: actor.userId },
      ),
    ),
  );
  // A first page that is also the last one has counted itself.
  const isWhole = cursor === undefined && nextCursor === null;
  const countAll = async () => (find ? (await find(everything(1))).counted : readCount(tx, counted));
  const count = isWhole ? rows.length : (rows[0]?.counted ?? (await countAll()));
  return { items: rows.map(shown.toRecord), nextCursor, count };
}

interface ListedRow {
  id: string;
  key: string | null;
  counted: number;
}

/** For a page behind the last record. */
async function readCount(tx: Transaction, counted: SQL): Promise<number> {
  const [row] = await tx.run(composedStatement<{ counted: number }>(sql`select (${counted}) as counted`));
  return row?.counted ?? 0;
}

/** The ids that a filter finds, for doing one thing to all of them. */
export async function findIds<Filter extends object>(
  tx: Transaction,
  definition: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<string[]> {
  const where = await whereOf(tx, definition, actor, filter);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${definition.table.id} as id from ${definition.list.from} where ${where} limit ${BULK_LIMIT + 1}`,
  );
  if (rows.length > BULK_LIMIT) {
    const message = `At most ${BULK_LIMIT.toLocaleString('en-GB')} records at once`;
    throw new AppError('invalid', message, { filter: message });
  }
  return rows.map((row) => row.id);
}

/** The account's own records that a filter finds, for doing something with all of them. */
export async function whereOf<Filter extends object>(
  tx: Transaction,
  definition: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<SQL> {
  const { own, conditions, find } = await narrow(tx, definition, actor, filter);
  if (!find) return and(own, ...conditions) ?? own;
  const { ids } = await find(everything(BULK_LIMIT + 1));
  return sql`${own} and ${definition.table.id} = any(${sql.param(ids)}::uuid[])`;
}

async function narrow<Filter extends object>(
  tx: Transaction,
  { table, list }: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<{ own: SQL } & Narrowing> {
  const own = sql`${table.userId} = ${actor.userId} and ${table.deletedAt} is null`;
  return { own, ...(await list.where(tx, actor, filter)) };
}

/** The first so many, in an order that leaves nothing out. */
const everything = (limit: number): WantedRows => ({
  sort: 'createdAt',
  isDescending: false,
  hasValue: true,
  after: null,
  limit,
});

function countUpToLimit(from: SQL, where: SQL): SQL {
  const limit = sql.raw(String(COUNT_LIMIT + 1));
  return sql`select count(*)::int from (select from ${from} where ${where} limit ${limit}) as every`;
}

export function inOrder<R extends { id: string }>(ids: readonly string[], records: readonly R[]): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
