import { getTableName, sql } from 'drizzle-orm';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import { utcDate } from '#shared/platform/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/platform/csv.ts';
import { deviceName } from '#shared/platform/device-name.ts';
import { downloadName } from '#shared/platform/file-schemas.ts';
import { atMost } from '#server/platform/runtime/at-most.ts';
import type { Deps } from '#server/billing/deps.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { listShownFiles } from '#server/platform/files/files.store.ts';
import { openSpool, type Spool } from '#server/platform/files/spool.ts';
import { findFeed } from '#server/day/calendar/calendar-feed.store.ts';
import { downloadStream } from '#server/platform/http/download.ts';
import { createSlots } from '#server/platform/http/slots.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { csvColumns } from '#server/records/core/csv-columns.ts';
import type { ReadableRecord } from '#server/records/core/definition.ts';
import { inOrder } from '#server/platform/db/keyset.ts';
import { readRecords } from '#server/records/core/read-records.ts';
import { allRecords } from '#server/crm/register.ts';
import { factorStatus } from '#server/identity/second-factor/second-factor.store.ts';
import { listSessions } from '#server/identity/account/account.store.ts';
import { createArchive } from './export-archive.ts';

const ROWS_AT_ONCE = 500;

/** How many are collected at once. Each holds one of the connections for background work. */
const MOST_COLLECTED_AT_ONCE = 2;
const PIECE_BYTES = 64 * 1024;
/** For the log only, because the client is gone. */
const CLIENT_WENT_AWAY = 499;

/**
 * One ZIP with a JSON and a CSV file for every table of the account's records, as of one moment, and its files. JSON
 * has every column as stored; CSV uses the headings and values of the screens.
 * The records are collected on disk at the speed of the database and sent from there, so that a slow reader holds an
 * unnamed temporary file instead of a connection. Files are read piece by piece as they are sent.
 */
export function createExports(deps: Deps) {
  const places = createSlots({
    perAccount: 1,
    perNode: 16,
    own: 'An export of your data is already being made or downloaded. Please wait until it has finished, or cancel it.',
    full: 'Too many exports are running. Please try again in a moment.',
  });
  const inTurn = atMost(MOST_COLLECTED_AT_ONCE);

  /** `note` logs the export once it is made. */
  return async (user: SessionUser, signal: AbortSignal, note: Note): Promise<Response> => {
    const leave = places.take(user.uid);
    const actor = { userId: user.uid, now: deps.now(), today: utcDate(deps.now()) };
    const archive = createArchive();
    const spool = await openSpool(deps.files.spoolDirectory).catch((error: unknown) => {
      leave();
      throw error;
    });
    const onEnd = () => {
      leave();
      spool.close().catch((err: unknown) => deps.log.error({ err }, 'could not close a spooled export'));
    };
    try {
      const stored = await inTurn(() => collect(deps, { user, actor, signal, note }, archive, spool));
      const parts = contentOf(deps, archive, spool, stored);
      // The download breaks off, which the browser reports. A ZIP that ended early would look complete.
      const onError = (err: unknown) => deps.log.error({ err, userId: user.uid }, 'export failed');
      return new Response(downloadStream({ parts, onError, onEnd }), {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="placewell-export-${actor.today}.zip"`,
        },
      });
    } catch (error) {
      onEnd();
      if (signal.aborted) return new Response(null, { status: CLIENT_WENT_AWAY });
      throw error;
    }
  };
}

type Note = (tx: Transaction) => Promise<void>;
type Archive = ReturnType<typeof createArchive>;
type StoredFiles = Awaited<ReturnType<typeof listShownFiles>>;

/** Collects everything but the files, as of one moment. Resolves to the files of that moment. */
async function collect(
  { database, unhurried }: Deps,
  { user, actor, signal, note }: { user: SessionUser; actor: Actor; signal: AbortSignal; note: Note },
  archive: Archive,
  spool: Spool,
): Promise<StoredFiles> {
  const keep = async (parts: AsyncIterable<Uint8Array>) => {
    for await (const part of parts) {
      // Stops when the client has gone away.
      signal.throwIfAborted();
      await spool.append(part);
    }
  };
  const account = await database.asSystem(async (tx) => {
    await note(tx);
    return {
      ...user,
      devices: (await listSessions(tx, user.uid)).map(asDevice),
      // Only that there is one: a stolen export must not contain the codes.
      secondFactor: await factorStatus(tx, user.uid),
      calendarFeed: (await findFeed(tx, user.uid)) ?? null,
    };
  });
  await keep(archive.file('account.json', [JSON.stringify(account, null, 2)]));
  return unhurried.asTenant(
    user.uid,
    async (tx) => {
      for (const { table, columns } of await recordTables(tx)) {
        await keep(archive.file(`${table}.json`, asJson(rowsOf(tx, user.uid, table, columns))));
        await keep(archive.file(`${table}.csv`, csvOf(tx, actor, table, columns)));
      }
      return listShownFiles(tx, user.uid);
    },
    'snapshot',
  );
}

async function* contentOf(
  { files }: Deps,
  archive: Archive,
  spool: Spool,
  stored: StoredFiles,
): AsyncGenerator<Uint8Array> {
  yield* spool.pieces(PIECE_BYTES);
  for (const file of stored) {
    yield* archive.packed(`files/${file.id}/${downloadName(file)}`, files.storageOf(file).read(file));
  }
  yield* archive.end();
}

/**
 * Record tables are those that a signed-in account's role may read. They come from the catalogue, so none is missed.
 * Derived columns and the index of CV words carry no information of their own. Tables of bytes are parts of files,
 * which are exported whole.
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

/** The account's own rows, read in portions through a cursor. */
async function* portionsOf<Row extends Record<string, unknown>>(
  tx: Transaction,
  userId: string,
  table: string,
  columns: string[],
): AsyncGenerator<Row[]> {
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    declare export_rows no scroll cursor for
    select ${listed} from ${sql.identifier(table)} where user_id = ${userId}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${ROWS_AT_ONCE} from export_rows`));
    yield rows as Row[];
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close export_rows`);
}

async function* rowsOf(
  tx: Transaction,
  userId: string,
  table: string,
  columns: string[],
): AsyncGenerator<Record<string, unknown>> {
  for await (const rows of portionsOf(tx, userId, table, columns)) yield* rows;
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
  return kind ? recordsAsCsv(tx, actor, kind) : asCsv(columns, rowsOf(tx, actor.userId, table, columns));
}

/** Includes records in the bin, with their deletion date. */
async function* recordsAsCsv(tx: Transaction, actor: Actor, kind: ReadableRecord): AsyncGenerator<string> {
  const columns = csvColumns(kind.fields, actor.today);
  yield CSV_BYTE_ORDER_MARK + csvLine([...columns.map(({ heading }) => heading), 'Deleted']);
  for await (const rows of portionsOf<BinnedRow>(tx, actor.userId, getTableName(kind.table), ['id', 'deleted_at'])) {
    const deletedAt = new Map(rows.map((row) => [row.id, momentOf(row.deleted_at)]));
    const records = inOrder([...deletedAt.keys()], await readRecords(tx, kind, actor, [...deletedAt.keys()]));
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
  return { device: deviceName(userAgent), ipAddress: ipAddress || null, signedInAt: createdAt, lastUsedAt: updatedAt };
}
