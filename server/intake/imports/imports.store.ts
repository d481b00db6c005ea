import { and, desc, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm';
import type { Import, ImportCounts, ImportInput, ListedImport } from '#shared/intake/imports/import-records.ts';
import type { TableInspection } from '#shared/intake/imports/imports.ts';
import { tableProblems } from '#shared/intake/imports/table-terms.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { RETENTION_DAYS } from '#shared/platform/retention.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/accounts.ts';
import { files } from '#server/platform/db/schema/files.ts';
import { imports } from '#server/platform/db/schema/imports.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import { deleteFile, isAttached, isInBatch, isInImport } from '#server/platform/files/files.store.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { isTable } from '#server/platform/readers/tables/table.ts';
import { recallMapping } from './import-mappings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_LISTED = 100;
/** Counts unfinished imports, because each of them keeps a file. */
const MOST_OPEN = 20;
const TOO_MANY_OPEN = `At most ${MOST_OPEN} imports can be open at once. Remove one that is not needed.`;

type StoredImport = typeof imports.$inferSelect;
/** With its unfinished work, if any, and whether the last work was stopped or failed. */
export type ImportAndWork = StoredImport & {
  underWay: ListedImport['work'];
  stopped: boolean;
  failure: string | null;
};

export const isImport = (userId: string, id: string) => and(eq(imports.userId, userId), eq(imports.id, id));

/**
 * Locks a file that can be imported: a table that belongs to nothing else. Until the transaction ends, it cannot be
 * removed.
 */
export async function holdSheet(tx: Transaction, userId: string, fileId: string) {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.id, fileId)))
    .for('no key update');
  if (!file) throw refusedFile('This file does not exist');
  if (!isTable(file.kind)) throw refusedFile(tableProblems.noTable);
  const isTaken =
    (await isAttached(tx, userId, fileId)) ||
    (await isInBatch(tx, userId, fileId)) ||
    (await isInImport(tx, userId, fileId));
  if (isTaken) throw refusedFile('This file is already in use');
  return file;
}

function refusedFile(message: string): AppError {
  return new AppError('invalid', message, { fileId: message });
}

/** The import that an earlier request with the same id has created. */
export async function findRepeated(
  tx: Transaction,
  actor: Actor,
  { id, type, fileId }: ImportInput,
): Promise<Import | undefined> {
  const [found] = await tx.select().from(imports).where(isImport(actor.userId, id));
  if (!found) return undefined;
  // A finished import has no file any more.
  if (found.type === type && (found.fileId ?? fileId) === fileId) return readImport(tx, actor, id);
  const message = 'This id was already used for something else';
  throw new AppError('invalid', message, { id: message });
}

/** Creates an import from the guesses about its file. */
export async function createImport(
  tx: Transaction,
  actor: Actor,
  input: ImportInput,
  inspected: TableInspection,
): Promise<{ made: Import; isNew: boolean }> {
  const { userId, now } = actor;
  const { id, type, fileId } = input;
  await oneAfterTheOther(tx, userId);
  // The same request may have arrived twice.
  const repeated = await findRepeated(tx, actor, input);
  if (repeated) return { made: repeated, isNew: false };
  const { name } = await holdSheet(tx, userId, fileId);
  const isOpen = and(eq(imports.userId, userId), notInArray(imports.state, ['imported', 'undoing', 'undone']));
  const open = await tx.select({ id: imports.id }).from(imports).where(isOpen).limit(MOST_OPEN);
  if (open.length >= MOST_OPEN) throw new AppError('conflict', TOO_MANY_OPEN);
  const values = await understood(tx, userId, type, inspected);
  await tx
    .insert(imports)
    .values({ userId, id, type, fileId, fileName: name, ...values, createdAt: now, updatedAt: now });
  return { made: await readImport(tx, actor, id), isNew: true };
}

/** Serialises new imports of one account: a plain count would not see imports that are being created concurrently. */
async function oneAfterTheOther(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The stored guesses about a file that was read for the first time or with changed settings. */
export async function understood(
  tx: Transaction,
  userId: string,
  type: ImportType,
  { columns, reading: { ask, ...reading }, ...inspected }: TableInspection,
) {
  const recalled = await recallMapping(tx, userId, type, inspected.headings);
  return {
    inspected,
    mapping: recalled ?? columns,
    isRemembered: recalled !== undefined,
    reading,
    ask,
    counts: nothingYet(inspected.rows),
  };
}

export const nothingYet = (rows: number): ImportCounts => ({
  rows,
  ready: 0,
  refused: 0,
  duplicates: 0,
  warned: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  clients: 0,
  kept: 0,
});

export async function listImports(tx: Transaction, { userId, now }: Actor): Promise<ListedImport[]> {
  const rows = await tx
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MOST_LISTED);
  return (await withWork(tx, userId, rows)).map((row) => presentListed(row, now));
}

export async function readImport(tx: Transaction, { userId, now }: Actor, id: string): Promise<Import> {
  const [row] = await withWork(tx, userId, await tx.select().from(imports).where(isImport(userId, id)));
  if (!row) throw noSuchRecord();
  const { inspected, choices, mapping, isRemembered, ask, duplicates, createClients, counts } = row;
  const { toNotes = [], ...reading } = row.reading;
  return {
    ...presentListed(row, now),
    table: inspected,
    choices,
    mapping,
    isRemembered,
    reading,
    ask,
    duplicates,
    createClients,
    unread: counts.unread ?? [],
    toNotes,
  };
}

/** Locks the import, and with it everything that belongs to it, until the transaction ends. */
export async function holdImport(tx: Transaction, userId: string, id: string): Promise<ImportAndWork> {
  const held = await tx.select().from(imports).where(isImport(userId, id)).for('no key update');
  const [row] = await withWork(tx, userId, held);
  if (!row) throw noSuchRecord();
  return row;
}

/**
 * Locks the import for a change that is only possible before the first row is imported and while no check is running.
 */
export async function holdOpen(tx: Transaction, userId: string, id: string): Promise<ImportAndWork> {
  const held = await holdImport(tx, userId, id);
  if (held.state === 'checking') throw new AppError('conflict', 'This file is being checked.');
  if (held.state !== 'mapping' && held.state !== 'checked')
    throw new AppError('conflict', 'Rows of this file have already been imported.');
  return held;
}

/**
 * Refuses while another import of the account is running: one takes the whole share of the machine that imports may
 * use.
 */
export async function assertOnlyOne(tx: Transaction, userId: string, id: string): Promise<void> {
  await oneAfterTheOther(tx, userId);
  // Asked one after the other: on a distributed database the two tables are on different machines.
  const others = await tx
    .select({ workId: imports.workId })
    .from(imports)
    .where(and(eq(imports.userId, userId), ne(imports.id, id), isNotNull(imports.workId)));
  if (await hasLiving(tx, userId, others))
    throw new AppError('conflict', 'Another file is being processed. Please wait until it has finished, or stop it.');
}

async function hasLiving(tx: Transaction, userId: string, asked: readonly Pick<StoredImport, 'workId'>[]) {
  const { id, state } = workItems;
  const ids = asked.flatMap(({ workId }) => workId ?? []);
  const isLiving = and(eq(workItems.userId, userId), inArray(id, ids), inArray(state, ['waiting', 'running']));
  return ids.length > 0 && (await tx.select({ id }).from(workItems).where(isLiving).limit(1)).length > 0;
}

export async function removeImport(tx: Transaction, userId: string, id: string): Promise<void> {
  const [gone] = await tx.delete(imports).where(isImport(userId, id)).returning({ fileId: imports.fileId });
  if (gone?.fileId) await deleteFile(tx, userId, gone.fileId);
}

export const undoUntil = (startedAt: Date) => new Date(startedAt.getTime() + RETENTION_DAYS * DAY_MS);

function presentListed(row: ImportAndWork, now: Date): ListedImport {
  const { id, type, fileName, state, underWay, stopped, failure, inspected, startedAt } = row;
  const { unread: _unread, ...counts } = row.counts;
  const until = startedAt === null || state === 'undone' ? null : undoUntil(startedAt);
  return {
    id,
    type,
    fileName,
    state,
    counts: { ...counts, warned: counts.warned ?? 0 },
    work: underWay,
    stopped,
    problem: failure ?? inspected.problem,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    undoUntil: until && until > now ? until.toISOString() : null,
  };
}

const UNFINISHED = 'This could not be finished. Please try again.';

/** Work that was cancelled or has failed leaves its import as it is. The rest can be requested again. */
async function withWork(tx: Transaction, userId: string, rows: StoredImport[]): Promise<ImportAndWork[]> {
  const asked = rows.flatMap(({ workId }) => workId ?? []);
  const { id, state, problem, progressDone, progressTotal } = workItems;
  const works =
    asked.length === 0
      ? []
      : await tx
          .select({ id, state, problem, done: progressDone, total: progressTotal })
          .from(workItems)
          .where(and(eq(workItems.userId, userId), inArray(id, asked)));
  return rows.map((row) => {
    const work = works.find((one) => one.id === row.workId);
    const isLiving = work?.state === 'waiting' || work?.state === 'running';
    const isAwaited = row.state === 'checking' || row.state === 'importing' || row.state === 'undoing';
    const stopped = isAwaited && !isLiving;
    return {
      ...row,
      // An unfinished check has stored nothing.
      state: stopped && row.state === 'checking' ? 'mapping' : row.state,
      underWay: work && isLiving ? { id: work.id, done: work.done ?? 0, total: work.total ?? row.counts.rows } : null,
      stopped,
      failure: stopped && work?.state === 'failed' ? (work.problem ?? UNFINISHED) : null,
    };
  });
}
