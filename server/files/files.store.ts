import { and, eq, getTableColumns, lt, ne, sql, type SQL } from 'drizzle-orm';
import { fileKinds, quotaExceeded, type StoredFile } from '#shared/files.ts';
import { noteErased } from '../backup/note-erased.ts';
import type { Database, Transaction } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { attachments } from '../db/schema/attachments.ts';
import { cvBatches, cvBatchItems } from '../db/schema/cv-batches.ts';
import { files } from '../db/schema/files.ts';
import { imports } from '../db/schema/imports.ts';
import { AppError } from '../http/app-error.ts';

type FileRow = typeof files.$inferSelect;

export async function findFile(tx: Transaction, userId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.id, id)));
  return row;
}

/** By the name that people see: of what it is attached to, if it is. */
const namedAsShown = { ...getTableColumns(files), name: sql<string>`coalesce(${attachments.name}, ${files.name})` };
const ofThisFile = and(eq(attachments.userId, files.userId), eq(attachments.fileId, files.id));

export async function findShownFile(tx: Transaction, userId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select(namedAsShown)
    .from(files)
    .leftJoin(attachments, ofThisFile)
    .where(and(eq(files.userId, userId), eq(files.id, id)));
  return row;
}

export async function listShownFiles(tx: Transaction, userId: string): Promise<FileRow[]> {
  return tx
    .select(namedAsShown)
    .from(files)
    .leftJoin(attachments, ofThisFile)
    .where(eq(files.userId, userId))
    .orderBy(files.createdAt);
}

/** Writes a new file's row, or finds the one that the same upload made before. */
export async function enterFile(tx: Transaction, row: FileRow, quotaBytes: number) {
  // One at a time for each account, so that two files cannot both take the last room. Released with the transaction.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('no key update');
  const existing = await findFile(tx, row.userId, row.id);
  if (existing) return { row: sameUpload(existing, row), isNew: false };
  await assertRoom(tx, row.userId, row.size, quotaBytes);
  await tx.insert(files).values(row);
  return { row, isNew: true };
}

/** An id is used once: for the same content under the same name it finds the file, for anything else it is refused. */
export function sameUpload(existing: FileRow, { name, kind, sha256 }: Pick<FileRow, 'name' | 'kind' | 'sha256'>) {
  if (existing.name === name && existing.kind === kind && existing.sha256 === sha256) return existing;
  const message = 'This id was already used for something else';
  throw new AppError('invalid', message, { id: message });
}

export async function assertRoom(tx: Transaction, userId: string, size: number, quotaBytes: number): Promise<void> {
  const usedBytes = await usedBy(tx, userId);
  if (usedBytes + size <= quotaBytes) return;
  const message = quotaExceeded({ usedBytes, quotaBytes });
  throw new AppError('too_large', message, { file: message });
}

export async function usedBy(tx: Transaction, userId: string): Promise<number> {
  const [sum] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.userId, userId));
  return Number(sum?.bytes ?? 0);
}

/**
 * All files of an account, one after the other: gigabytes in the single statement that deletes an account would take
 * longer than a statement may.
 */
export async function eraseFiles(database: Database, userId: string): Promise<void> {
  const ids = await database.asTenant(userId, (tx) => idsOf(tx, eq(files.userId, userId)));
  for (const id of ids) await database.asTenant(userId, (tx) => eraseFile(tx, userId, id));
}

/** Files that were uploaded so long ago and belong to nothing: whoever sent them went away, or chose another. */
export async function eraseForgotten(database: Database, userId: string, before: Date): Promise<void> {
  const isForgotten = and(
    eq(files.userId, userId),
    lt(files.createdAt, before),
    sql`not exists (select from ${attachments} where ${attachments.userId} = ${userId} and ${attachments.fileId} = ${files.id})`,
    // Somebody still looks through them.
    sql`not exists (
      select from ${cvBatchItems} join ${cvBatches} on ${cvBatches.userId} = ${userId} and ${cvBatches.id} = ${cvBatchItems.batchId}
      where ${cvBatchItems.userId} = ${userId} and ${cvBatchItems.fileId} = ${files.id}
        and ${cvBatches.state} in ('collecting', 'creating'))`,
    sql`not exists (select from ${imports} where ${imports.userId} = ${userId} and ${imports.fileId} = ${files.id})`,
  );
  const ids = await database.asTenant(userId, (tx) => idsOf(tx, isForgotten));
  for (const id of ids) await database.asTenant(userId, (tx) => deleteFile(tx, userId, id));
}

async function idsOf(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const rows = await tx.select({ id: files.id }).from(files).where(which);
  return rows.map(({ id }) => id);
}

/** Together with what it is attached to. */
export async function eraseFile(tx: Transaction, userId: string, id: string): Promise<boolean> {
  await tx.delete(attachments).where(and(eq(attachments.userId, userId), eq(attachments.fileId, id)));
  return deleteFile(tx, userId, id);
}

export async function isAttached(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const isThis = and(eq(attachments.userId, userId), eq(attachments.fileId, id));
  return (await tx.select({ id: attachments.id }).from(attachments).where(isThis)).length > 0;
}

/** Waits in a batch of CVs, and for a candidate. */
export async function isInBatch(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const isThis = and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.fileId, id), ne(cvBatchItems.state, 'created'));
  return (await tx.select({ id: cvBatchItems.id }).from(cvBatchItems).where(isThis)).length > 0;
}

/** Waits to be imported, or is. */
export async function isInImport(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const isThis = and(eq(imports.userId, userId), eq(imports.fileId, id));
  return (await tx.select({ id: imports.id }).from(imports).where(isThis)).length > 0;
}

/** With its bytes: here they go in the same transaction, outside they are noted for removal. */
export async function deleteFile(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const [gone] = await tx
    .delete(files)
    .where(and(eq(files.userId, userId), eq(files.id, id)))
    .returning({ objectKey: files.objectKey });
  if (!gone) return false;
  await noteErased(tx, 'file', [id]);
  if (gone.objectKey !== null) await tx.execute(sql`select note_file_removal(${gone.objectKey})`);
  return true;
}

export function presentFile({ id, name, kind, size, sha256, createdAt }: FileRow): StoredFile {
  return { id, name, kind, mediaType: fileKinds[kind].mediaType, size, sha256, createdAt: createdAt.toISOString() };
}
