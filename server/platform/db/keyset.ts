import { and, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isCalendarDate } from '#shared/platform/calendar-date.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import type { Transaction } from './database.ts';
import { composedStatement } from './statement.ts';
import { AppError } from '../runtime/app-error.ts';

/**
 * Keyset pagination: a page begins right after the last row of the one before, found by an index, so the hundredth page
 * costs what the first one costs. Ties are broken by id. Rows without a value come last in both directions; they are a
 * second stretch of the list, read when the first one is used up.
 */

type KeyType = 'text' | 'date' | 'instant' | 'number' | 'decimal' | 'rank';

export interface SortKey {
  key: SQL;
  type: KeyType;
  nullable?: boolean;
}

export interface PageRequest {
  from: SQL;
  where: SQL;
  id: SQL;
  sort: SortKey;
  /** Name and direction of the sort, which a cursor is only good for. */
  order: string;
  limit: number;
  cursor: string | undefined;
  /** Finds the rows in a way of its own, instead of `from` and `where`. */
  find?: FindRows | undefined;
  /** What placeholders in it stand for. */
  filledIn?: Record<string, unknown>;
}

/** The next rows of a stretch of the list. */
export interface WantedRows {
  sort: string;
  isDescending: boolean;
  hasValue: boolean;
  after: Position | null;
  limit: number;
}

/** Their ids, in order, and how many there are on all pages: exact to `COUNT_LIMIT`, one more for "more". */
export type FindRows = (wanted: WantedRows) => Promise<{
  ids: string[];
  counted: number;
  /** The key of each, if the sort's is `page.key`: the database does not know it. */
  keys?: string[];
}>;

export interface Position {
  /** Null on the stretch of rows without a value. */
  key: string | null;
  id: string;
}

export const INSTANT_TEXT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/;

export function instantAsText(instant: SQL): SQL {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** How a key travels in a cursor: as text that loses nothing, and back. */
const keyTypes: Record<KeyType, { toText: (key: SQL) => SQL; fromText: (text: string) => SQL; isValid: RegExp }> = {
  text: { toText: (key) => key, fromText: (text) => sql`${text}::text`, isValid: /^\P{Cc}*$/u },
  date: { toText: (key) => sql`${key}::text`, fromText: (text) => sql`${text}::date`, isValid: /^\d{4}-\d{2}-\d{2}$/ },
  number: { toText: (key) => sql`${key}::text`, fromText: (text) => sql`${text}::integer`, isValid: /^-?\d{1,9}$/ },
  decimal: {
    toText: (key) => sql`${key}::text`,
    fromText: (text) => sql`${text}::numeric`,
    isValid: /^-?\d{1,15}(\.\d{1,4})?$/,
  },
  // How well something fits a search, and when it was edited: see `best-match.ts`.
  rank: { toText: (key) => key, fromText: (text) => sql`${text}::text`, isValid: /^\d \d{1,15}$/ },
  instant: { toText: instantAsText, fromText: (text) => sql`${text}::timestamptz`, isValid: INSTANT_TEXT },
};

/** The ids of a page, in order. */
export async function readPage(
  tx: Transaction,
  request: PageRequest,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readRowsOfPage(request, async ({ places, key, order }) => {
    const found = sql`select page.id, ${key} as key from (${places}) as page order by ${order}`;
    return tx.run(composedStatement<{ id: string; key: string | null }>(found, request.filledIn));
  });
  return { ids: rows.map((row) => row.id), nextCursor };
}

/** A page, or what of it lies on one stretch of the list. */
interface Stretch {
  /** A query for the `id` of each of its rows and what `key` and `order` need, which stands in a list of tables as `page`. */
  places: SQL;
  /** The text of a row's key. */
  key: SQL;
  order: SQL;
}

/** The same with whole rows: `read` joins them to their places. */
export async function readRowsOfPage<Row extends Position>(
  request: PageRequest,
  read: (stretch: Stretch) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const after = request.cursor === undefined ? null : positionOf(request.cursor, request);
  const wanted = request.limit + 1;
  const rows = after?.key === null ? [] : await read(await stretchOf(request, 'with value', after, wanted));
  if (request.sort.nullable && rows.length < wanted) {
    const afterNull = after?.key === null ? after : null;
    rows.push(...(await read(await stretchOf(request, 'without value', afterNull, wanted - rows.length))));
  }
  const page = rows.slice(0, request.limit);
  const last = page.at(-1);
  const nextCursor = rows.length > request.limit && last ? formatCursor([request.order, last.key, last.id]) : null;
  return { rows: page, nextCursor };
}

async function stretchOf(
  { from, where, id, sort, order, find }: PageRequest,
  stretch: 'with value' | 'without value',
  after: Position | null,
  limit: number,
): Promise<Stretch> {
  const { toText } = keyTypes[sort.type];
  const isDescending = order.startsWith('-');
  const hasValue = stretch === 'with value';
  if (find) {
    const wanted = { sort: order.replace(/^-/, ''), isDescending, hasValue, after, limit };
    const { ids, counted, keys } = await find(wanted);
    const found = keys
      ? sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(keys)}::text[]) with ordinality as found (id, key, place)`
      : sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as found (id, place)`;
    return {
      places: sql`select found.*, ${counted}::int as counted from ${found}`,
      key: hasValue ? toText(sort.key) : sql`null`,
      order: sql`page.place`,
    };
  }
  const rest = restOfList(id, sort, { isDescending, hasValue, after });
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    // The number of rows is part of the text: a plan for any number at all would be one for a tenth of the table.
    places: sql`
      select ${id} as id, ${hasValue ? sort.key : sql`null`} as key
      from ${from}
      where ${and(where, rest.where)}
      order by ${rest.order}
      limit ${sql.raw(String(limit))}`,
    key: hasValue ? toText(sql`page.key`) : sql`null`,
    order: sql`${hasValue ? sql`page.key ${direction}, ` : sql``}page.id ${direction}`,
  };
}

/** What lies behind a position of a list, on one of its stretches, and its order. */
export function restOfList(
  id: SQL,
  sort: SortKey,
  { isDescending, hasValue, after }: Omit<WantedRows, 'sort' | 'limit'>,
): { where: SQL | undefined; order: SQL } {
  const [direction, beyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const onStretch = hasValue ? sql`${sort.key} is not null` : sql`${sort.key} is null`;
  const isAfter =
    after &&
    (after.key === null
      ? sql`${id} ${beyond} ${after.id}::uuid`
      : sql`(${sort.key}, ${id}) ${beyond} (${keyTypes[sort.type].fromText(after.key)}, ${after.id}::uuid)`);
  return {
    where: and(sort.nullable ? onStretch : undefined, isAfter ?? undefined),
    order: sql`${hasValue ? sql`${sort.key} ${direction}, ` : sql``}${id} ${direction}`,
  };
}

const cursorContent = z.tuple([z.string(), z.string().nullable(), recordId]);

export function formatCursor(content: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

export function parseCursor<Content>(cursor: string, schema: z.ZodType<Content>): Content {
  const { data } = schema.safeParse(decode(cursor));
  if (data === undefined) throw notValid();
  return data;
}

function notValid(): AppError {
  return new AppError('invalid', 'Cursor is not valid', { cursor: 'Cursor is not valid' });
}

function positionOf(cursor: string, { sort, order }: PageRequest): Position {
  const [forOrder, key, id] = parseCursor(cursor, cursorContent);
  if (forOrder !== order || !isKey(key, sort)) throw notValid();
  return { key, id };
}

function isKey(key: string | null, sort: SortKey): boolean {
  if (key === null) return sort.nullable === true;
  if (!key.isWellFormed() || !keyTypes[sort.type].isValid.test(key)) return false;
  const isDated = sort.type === 'date' || sort.type === 'instant';
  return !isDated || isCalendarDate(key.slice(0, 10));
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The rows of a page in the order of its ids. */
export function inOrder<R extends { id: string }>(ids: readonly string[], records: readonly R[]): R[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
