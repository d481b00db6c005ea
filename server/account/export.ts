import { getTableName, sql } from 'drizzle-orm';
import type { SessionUser } from '#shared/account.ts';
import { utcDate } from '#shared/calendar-date.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { deviceName } from '#shared/device-name.ts';
import { downloadName } from '#shared/files.ts';
import { atMost } from '../at-most.ts';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../db/database.ts';
import { listShownFiles } from '../files/files.store.ts';
import { openSpool, type Spool } from '../files/spool.ts';
import { findFeed } from '../calendar/calendar-feed.store.ts';
import { downloadStream } from '../http/download.ts';
import { createPlaces } from '../places.ts';
import type { Actor } from '../records/actor.ts';
import { csvColumns } from '../records/csv-columns.ts';
import type { ReadableRecord } from '../records/definition.ts';
import { inOrder } from '../records/list-records.ts';
import { readRecords } from '../records/read-records.ts';
import { allRecords } from '../register.ts';
import { factorStatus } from '../second-factor/second-factor.store.ts';
import { listSessions } from './account.store.ts';
import { createArchive } from './export-archive.ts';

const ROWS_AT_ONCE = 500;

/** How many are collected at once: each holds one of the connections that background work has for itself. */
const MOST_COLLECTED_AT_ONCE = 2;
const PIECE_BYTES = 64 * 1024;
/** For the log: nobody is there to read it. */
const CLIENT_WENT_AWAY = 499;

/**
 * One ZIP with a JSON and a CSV file for every table that holds the account's records, as of one moment, and its files. JSON
 * has every column as it is stored; CSV speaks to people: its headings and values are those of the screens.
 *
 * The records are collected on disk, as fast as the database gives them, and sent from there: whoever reads slowly holds a
 * nameless file and no connection. Files are read piece by piece as they are sent.
 */
export function createExports(deps: Deps) {
  const places = createPlaces({
    perAccount: 1,
    perNode: 16,
    own: 'An export of your data is being made or downloaded already. Please wait until it has finished, or cancel it.',
    full: 'Too many exports are being made. Please try again in a moment.',
  });
  const inTurn = atMost(MOST_COLLECTED_AT_ONCE);

  /** `note` writes down that an export was made, if it is. */
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
      spool.close().catch((err: unknown) => deps.log.error({ err }, 'a spooled export could not be closed'));
    };
    try {
      const stored = await inTurn(() => collect(deps, { user, actor, signal, note }, archive, spool));
      const parts = contentOf(deps, archive, spool, stored);
      // The download breaks off, which the browser reports; a ZIP that ended early would look complete.
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

/** Everything but the files, as of one moment. Resolves to the files there were then. */
async function collect(
  { database, unhurried }: Deps,
  { user, actor, signal, note }: { user: SessionUser; actor: Actor; signal: AbortSignal; note: Note },
  archive: Archive,
  spool: Spool,
): Promise<StoredFiles> {
  const keep = async (parts: AsyncIterable<Uint8Array>) => {
    for await (const part of parts) {
      // Whoever has gone away needs nothing any more.
      signal.throwIfAborted();
      await spool.append(part);
    }
  };
  const account = await database.asSystem(async (tx) => {
    await note(tx);
    return {
      ...user,
      devices: (await listSessions(tx, user.uid)).map(asDevice),
      // That there is one, not what it is: whoever finds the file must not find the codes.
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

/** The account's own rows, which a cursor hands over in portions. */
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

/** With the ones in the bin, and when they were put there. */
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
