import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { utcDate } from '#shared/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { MAX_PAGE_SIZE, recordNames } from '#shared/records.ts';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http/router.ts';
import { actorOf } from './actor.ts';
import { csvColumns } from './csv-columns.ts';
import type { Listed, ListedRecord } from './definition.ts';
import { sortWithoutWords } from '../search/best-match.ts';
import { listRecords, type Paging } from './list-records.ts';

/** Page by page, each in a transaction of its own: a slow download holds no connection and little memory. */
export function exportCsv<T extends Listed>(
  c: Context<AppEnv>,
  deps: Deps,
  definition: ListedRecord<T>,
  { ids, ...query }: T['filter'] & Pick<Paging<T['sort']>, 'sort'> & { ids?: readonly string[] | undefined },
): Response {
  const actor = actorOf(c, deps);
  const columns = csvColumns(definition.fields, actor.today);
  const chosen = ids === undefined ? definition : onlyThese(definition, ids);
  // The best match ends when there are many, and a file has them all.
  const sort = sortWithoutWords(definition.type, query.sort);
  let cursor: string | null | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encode(CSV_BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))));
    },
    pull: async (controller) => {
      const page = { ...query, sort, limit: MAX_PAGE_SIZE, cursor: cursor ?? undefined };
      const { items, nextCursor } = await deps.database.asTenant(actor.userId, (tx) =>
        listRecords(tx, chosen, actor, page),
      );
      if (items.length > 0)
        controller.enqueue(encode(items.map((record) => csvLine(columns.map(({ read }) => read(record)))).join('')));
      cursor = nextCursor;
      if (nextCursor === null) controller.close();
    },
  });
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${recordNames[definition.type].many}-${utcDate(actor.now)}.csv"`,
  });
}

function onlyThese<T extends Listed>(definition: ListedRecord<T>, ids: readonly string[]): ListedRecord<T> {
  const isOneOf = sql`${definition.table.id} = any(${sql.param(ids)}::uuid[])`;
  return { ...definition, list: { ...definition.list, where: async () => ({ conditions: [isOneOf] }) } };
}

const encoder = new TextEncoder();
function encode(text: string): Uint8Array {
  return encoder.encode(text);
}
