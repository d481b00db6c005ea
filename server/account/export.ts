import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { getTableName, sql } from 'drizzle-orm';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { SessionUser } from '#shared/account.ts';
import { utcDate } from '#shared/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { deviceName } from '#shared/device-name.ts';
import { downloadName } from '#shared/files.ts';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../db/database.ts';
import { listFiles } from '../files/files.store.ts';
import type { Actor } from '../records/actor.ts';
import { csvColumns } from '../records/csv-columns.ts';
import type { ReadableRecord } from '../records/definition.ts';
import { inOrder } from '../records/list-records.ts';
import { allRecords } from '../register.ts';
import { factorStatus } from '../second-factor/second-factor.store.ts';
import { listSessions } from './account.store.ts';

const ROWS_AT_ONCE = 500;

/**
 * One ZIP with a JSON and a CSV file for every table that holds the account's records, as of one moment, and its files. JSON
 * has every column as it is stored; CSV speaks to people: its headings and values are those of the screens.
 */
export function exportResponse({ database, files, log, now }: Deps, user: SessionUser): Response {
  const actor = { userId: user.uid, now: now(), today: utcDate(now()) };
  const output = new PassThrough();
  const archive = startArchive(output);
  const write = async () => {
    const account = await database.asSystem(async (tx) => ({
      ...user,
      devices: (await listSessions(tx, user.uid)).map(asDevice),
      // That there is one, not what it is: whoever finds the file must not find the codes.
      secondFactor: await factorStatus(tx, user.uid),
    }));
    await archive.file('account.json', [JSON.stringify(account, null, 2)]);
    const stored = await database.asTenant(
      user.uid,
      async (tx) => {
        for (const { table, columns } of await recordTables(tx)) {
          await archive.file(`${table}.json`, asJson(rowsOf(tx, table, columns)));
          await archive.file(`${table}.csv`, csvOf(tx, actor, table, columns));
        }
        return listFiles(tx, user.uid);
      },
      { snapshot: true },
    );
    for (const file of stored) {
      await archive.packed(`files/${file.id}/${downloadName(file)}`, files.storageOf(file).read(file));
    }
    archive.end();
  };
  write().catch((error: unknown) => {
    // The download breaks off, which the browser reports; a ZIP that ended early would look complete.
    log.error({ err: error, userId: user.uid }, 'export failed');
    output.destroy(error instanceof Error ? error : new Error('Export failed'));
  });
  return new Response(Readable.toWeb(output) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="placewell-export-${actor.today}.zip"`,
    },
  });
}

/**
 * Tables of records are the ones a signed-in account's own role may read; the catalogue knows them, so none is missed.
 * Columns that follow from others, and the index of words that a CV is searched by, say nothing of their own. Tables of
 * bytes are parts of files, which are exported whole.
 */
async function recordTables(tx: Transaction): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await tx.execute<{ table: string; columns: string[] }>(sql`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid <> 'tsvector'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
      and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id')
      and not exists (select from pg_attribute b where b.attrelid = c.oid and b.atttypid = 'bytea'::regtype)
    group by c.relname order by c.relname`);
  return rows;
}

/** Row-level security leaves the account's own rows, and a cursor hands them over in portions. */
async function* portionsOf<Row extends Record<string, unknown>>(
  tx: Transaction,
  table: string,
  columns: string[],
): AsyncGenerator<Row[]> {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`declare export_rows no scroll cursor for select ${listed} from ${sql.identifier(table)}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${ROWS_AT_ONCE} from export_rows`));
    yield rows as Row[];
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close export_rows`);
}

async function* rowsOf(tx: Transaction, table: string, columns: string[]): AsyncGenerator<Record<string, unknown>> {
  for await (const rows of portionsOf(tx, table, columns)) yield* rows;
}

async function* asJson(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

function csvOf(tx: Transaction, actor: Actor, table: string, columns: string[]): AsyncGenerator<string> {
  const kind = allRecords.find((each) => getTableName(each.table) === table);
  return kind ? recordsAsCsv(tx, actor, kind) : asCsv(columns, rowsOf(tx, table, columns));
}

/** With the ones in the bin, and when they were put there. */
async function* recordsAsCsv(tx: Transaction, actor: Actor, kind: ReadableRecord): AsyncGenerator<string> {
  const columns = csvColumns(kind.fields, actor.today);
  yield CSV_BYTE_ORDER_MARK + csvLine([...columns.map(({ heading }) => heading), 'Deleted']);
  for await (const rows of portionsOf<BinnedRow>(tx, getTableName(kind.table), ['id', 'deleted_at'])) {
    const deletedAt = new Map(rows.map((row) => [row.id, momentOf(row.deleted_at)]));
    const records = inOrder([...deletedAt.keys()], await kind.read(tx, actor, [...deletedAt.keys()]));
    const lines = records.map((record) => [...columns.map(({ read }) => read(record)), deletedAt.get(record.id) ?? '']);
    yield lines.map(csvLine).join('');
  }
}

interface BinnedRow extends Record<string, unknown> {
  id: string;
  deleted_at: Date | string | null;
}

function momentOf(value: Date | string | null): string {
  return value === null ? '' : new Date(value).toISOString();
}

async function* asCsv(columns: string[], rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => asText(row[column])));
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asDevice(session: Awaited<ReturnType<typeof listSessions>>[number]) {
  const { userAgent, ipAddress, createdAt, updatedAt } = session;
  return { device: deviceName(userAgent), ipAddress, signedInAt: createdAt, lastUsedAt: updatedAt };
}

/** Writes files one after the other and waits whenever the reader is slower than the database. */
function startArchive(output: PassThrough) {
  const encoder = new TextEncoder();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) output.destroy(error);
    else output.write(chunk);
    if (isLast) output.end();
  });
  const add = async (entry: ZipDeflate | ZipPassThrough, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
    zip.add(entry);
    for await (const part of parts) {
      entry.push(part);
      if (output.writableNeedDrain) await once(output, 'drain');
    }
    entry.push(new Uint8Array(), true);
  };
  async function* encoded(parts: Iterable<string> | AsyncIterable<string>) {
    for await (const part of parts) yield encoder.encode(part);
  }
  return {
    file: (name: string, parts: Iterable<string> | AsyncIterable<string>) => add(new ZipDeflate(name), encoded(parts)),
    /** For what hardly gets smaller. */
    packed: (name: string, parts: AsyncIterable<Uint8Array>) => add(new ZipPassThrough(name), parts),
    end: () => zip.end(),
  };
}
