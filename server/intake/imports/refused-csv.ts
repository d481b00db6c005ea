import { and, asc, eq, gt } from 'drizzle-orm';
import type { Context } from 'hono';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/platform/csv.ts';
import type { RowError } from '#shared/intake/imports/read-row.ts';
import { importRows } from '#server/platform/db/schema/imports.ts';
import type { Deps } from '#server/billing/deps.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { actorOf } from '#server/records/core/actor.ts';
import { isRowOf } from './import-rows.store.ts';
import { readImport } from './imports.store.ts';

const ROWS_AT_ONCE = 500;
const REASON = 'Reason';

/**
 * The rows as they are in the file, so that they can be corrected and imported again. Read page by page, as in every
 * export.
 */
export async function refusedCsv(c: Context<AppEnv>, deps: Deps, id: string): Promise<Response> {
  const { database } = deps;
  const actor = actorOf(c, deps);
  const { userId } = actor;
  const { headings } = (await database.asTenant(userId, (tx) => readImport(tx, actor, id), 'read')).table;
  let last = 0;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encode(CSV_BYTE_ORDER_MARK + csvLine([...headings, REASON])));
    },
    pull: async (controller) => {
      const rows = await database.asTenant(
        userId,
        (tx) =>
          tx
            .select()
            .from(importRows)
            .where(and(isRowOf(userId, id), eq(importRows.kind, 'refused'), gt(importRows.number, last)))
            .orderBy(asc(importRows.number))
            .limit(ROWS_AT_ONCE),
        'read',
      );
      const lines = rows.map(({ cells, problems }) =>
        csvLine([...headings.map((_, column) => cells[column] ?? ''), reasonsIn(problems)]),
      );
      if (lines.length > 0) controller.enqueue(encode(lines.join('')));
      last = rows.at(-1)?.number ?? last;
      if (rows.length < ROWS_AT_ONCE) controller.close();
    },
  });
  return c.body(stream, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="refused-rows-${utcDate(actor.now)}.csv"`,
  });
}

const reasonsIn = (problems: readonly RowError[]) => [...new Set(problems.map(({ message }) => message))].join('; ');

const encoder = new TextEncoder();
const encode = (text: string) => encoder.encode(text);
