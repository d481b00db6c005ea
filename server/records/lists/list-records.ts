import { and, sql, type SQL } from 'drizzle-orm';
import { BEST_MATCH, BULK_LIMIT, COUNT_LIMIT, type Page } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import { byBestMatch, sortWithoutWords } from '../search/best-match.ts';
import type { Actor } from '../core/actor.ts';
import type { Listed, ListedRecord, OwnNarrowing, Readable } from '../core/definition.ts';
import { readRowsOfPage, type PageRequest, type SortKey, type WantedRows } from '#server/platform/db/keyset.ts';

export interface Paging<Sort extends string> {
  sort: Sort | `-${Sort}`;
  limit: number;
  cursor?: string | undefined;
}

/** The part of a definition that finding records needs. */
export type Searched<Filter extends object> = Pick<
  ListedRecord<Readable & { filter: Filter; sort: string }>,
  'table' | 'list'
>;

export async function listRecords<T extends Listed>(
  tx: Transaction,
  definition: ListedRecord<T>,
  actor: Actor,
  query: T['filter'] & Paging<T['sort']>,
): Promise<Page<T['record']>> {
  return (await listFound(tx, definition, actor, query)).page;
}

/** The first page of each column of a board. */
export async function listBoard<T extends Listed, Stage extends string>(
  tx: Transaction,
  definition: ListedRecord<T>,
  actor: Actor,
  stages: readonly Stage[],
  queryOf: (stage: Stage) => T['filter'] & Paging<T['sort']>,
): Promise<Record<Stage, Page<T['record']>>> {
  const pages: Partial<Record<Stage, Page<T['record']>>> = {};
  for (const stage of stages) pages[stage] = await listRecords(tx, definition, actor, queryOf(stage));
  return pages as Record<Stage, Page<T['record']>>;
}

/** With the words that the search looked for. */
export async function listFound<T extends Listed>(
  tx: Transaction,
  definition: ListedRecord<T>,
  actor: Actor,
  query: T['filter'] & Paging<T['sort']>,
): Promise<{ page: Page<T['record']>; words: string }> {
  const { from } = definition.list;
  const narrowing = await narrow(tx, definition, actor, query);
  const { own, conditions, count: known } = narrowing;
  const where = and(own, ...conditions) ?? own;
  const sorted = sortedBy(tx, definition, actor, query, narrowing);
  const { find } = sorted;
  const { table, shown } = definition;
  const { limit, cursor } = query;
  const counted = known === undefined ? countUpToLimit(from, where) : sql`${known}::int`;
  const request = { from, where, id: sql`${table.id}`, limit, cursor, ...sorted };
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
  // If the first page is also the last, its rows are the count.
  const isWhole = cursor === undefined && nextCursor === null;
  const countAll = async () => (find ? (await find(everything(1))).counted : readCount(tx, counted));
  const count = isWhole ? rows.length : (rows[0]?.counted ?? (await countAll()));
  return { page: { items: rows.map(shown.toRecord), nextCursor, count }, words: narrowing.words ?? '' };
}

type Sorting = Pick<PageRequest, 'order' | 'sort' | 'find'>;

function sortedBy<T extends Listed>(
  tx: Transaction,
  definition: ListedRecord<T>,
  actor: Actor,
  query: T['filter'] & Paging<T['sort']>,
  narrowing: OwnNarrowing,
): Sorting {
  const best = query.sort === BEST_MATCH ? byBestMatch(tx, definition, actor, narrowing) : null;
  if (best) return { order: BEST_MATCH, ...best };
  const order = sortWithoutWords(definition.type, query.sort);
  const sorts: Readonly<Record<string, SortKey>> = definition.list.sorts;
  const sort = sorts[order.replace(/^-/, '')];
  if (!sort) throw new Error(`No sort is defined for ${order}`);
  return { order, sort, find: narrowing.find };
}

interface ListedRow {
  id: string;
  key: string | null;
  counted: number;
}

/** The number of records that match a filter, counted as a list does. */
export async function countRecords<Filter extends object>(
  tx: Transaction,
  definition: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<number> {
  const { own, conditions, count, find } = await narrow(tx, definition, actor, filter);
  if (find) return (await find(everything(1))).counted;
  return count ?? readCount(tx, countUpToLimit(definition.list.from, and(own, ...conditions) ?? own));
}

/** For a page after the last record, which has no row to carry the count. */
async function readCount(tx: Transaction, counted: SQL): Promise<number> {
  const [row] = await tx.run(composedStatement<{ counted: number }>(sql`select (${counted}) as counted`));
  return row?.counted ?? 0;
}

/** The ids of the records that match a filter, for bulk actions. */
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

/** The condition for this account's records that match a filter. */
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

export async function narrow<Filter extends object>(
  tx: Transaction,
  { table, list }: Searched<Filter>,
  actor: Actor,
  filter: Filter,
): Promise<OwnNarrowing> {
  const own = sql`${table.userId} = ${actor.userId} and ${table.deletedAt} is null`;
  return { own, ...(await list.where(tx, actor, filter)) };
}

/** The first `limit` rows, in an order that includes every record. */
export const everything = (limit: number): WantedRows => ({
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
