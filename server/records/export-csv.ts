import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { utcDate, type CalendarDate } from '#shared/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { MAX_PAGE_SIZE } from '#shared/records.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/router.ts';
import { actorOf } from './actor.ts';
import type { ListedRecord } from './definition.ts';
import { listRecords } from './list-records.ts';

export interface CsvFile<R> {
  /** The first part of the file's name. */
  name: string;
  /** `today` is the user's, for what depends on the day. */
  columns: [title: string, read: (record: R, today: CalendarDate) => string | null][];
}

/** Page by page, each in a transaction of its own: a slow download holds no connection and little memory. */
export function exportCsv<R extends { id: string }, Filter>(
  c: Context<AppEnv>,
  deps: Deps,
  definition: ListedRecord<R, Filter>,
  { name, columns }: CsvFile<R>,
  query: Filter & { sort: string },
  ids: readonly string[] | undefined,
): Response {
  const actor = actorOf(c, deps);
  const chosen = ids === undefined ? definition : onlyThese(definition, ids);
  const toLine = (record: R) => csvLine(columns.map(([, read]) => read(record, actor.today) ?? ''));
  let cursor: string | null | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encode(CSV_BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))));
    },
    pull: async (controller) => {
      const page = { ...query, limit: MAX_PAGE_SIZE, cursor: cursor ?? undefined };
      const { items, nextCursor } = await deps.database.asTenant(actor.userId, (tx) =>
        listRecords(tx, chosen, actor, page),
      );
      if (items.length > 0) controller.enqueue(encode(items.map(toLine).join('')));
      cursor = nextCursor;
      if (nextCursor === null) controller.close();
    },
  });
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${utcDate(actor.now)}.csv"`,
  });
}

function onlyThese<R extends { id: string }, Filter>(
  definition: ListedRecord<R, Filter>,
  ids: readonly string[],
): ListedRecord<R, Filter> {
  const isOneOf = sql`${definition.table.id} = any(${sql.param(ids)}::uuid[])`;
  return { ...definition, list: { ...definition.list, where: async () => ({ conditions: [isOneOf] }) } };
}

const encoder = new TextEncoder();
function encode(text: string): Uint8Array {
  return encoder.encode(text);
}
