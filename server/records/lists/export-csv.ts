import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/platform/csv.ts';
import { MAX_PAGE_SIZE } from '#shared/platform/limits.ts';
import { recordNames } from '#shared/records/list-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { actorOf } from '../core/actor.ts';
import { csvColumns } from '../core/csv-columns.ts';
import type { Listed, ListedRecord } from '../core/definition.ts';
import { sortWithoutWords } from '../search/best-match.ts';
import { listRecords, type Paging } from './list-records.ts';

/**
 * Streams page by page, each in its own transaction. A slow download holds no connection and little memory. The first
 * page is read before the response begins, so that a search that cannot be read gets a refusal instead of a cut file.
 */
export async function exportCsv<T extends Listed>(
  c: Context<AppEnv>,
  deps: Deps,
  definition: ListedRecord<T>,
  { ids, ...query }: T['filter'] & Pick<Paging<T['sort']>, 'sort'> & { ids?: readonly string[] | undefined },
): Promise<Response> {
  const actor = actorOf(c, deps);
  const columns = csvColumns(definition.fields, actor.today);
  const chosen = ids === undefined ? definition : onlyThese(definition, ids);
  // The best match returns a limited number of records; an export contains all of them.
  const sort = sortWithoutWords(definition.type, query.sort);
  const pageAt = (cursor?: string) =>
    deps.database.asTenant(actor.userId, (tx) =>
      listRecords(tx, chosen, actor, { ...query, sort, limit: MAX_PAGE_SIZE, cursor }),
    );
  let page = await pageAt();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encode(CSV_BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))));
    },
    pull: async (controller) => {
      const { items, nextCursor } = page;
      if (items.length > 0)
        controller.enqueue(encode(items.map((record) => csvLine(columns.map(({ read }) => read(record)))).join('')));
      if (nextCursor === null) controller.close();
      else page = await pageAt(nextCursor);
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
