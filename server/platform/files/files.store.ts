import { and, eq, getTableColumns, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import { doneCvStates } from '#shared/intake/cv-batch-schemas.ts';
import {
  fileKinds,
  quotaExceeded,
  UNCONFIRMED_QUOTA_BYTES,
  type Quota,
  type StoredFile,
} from '#shared/platform/file-schemas.ts';
import { noteErased } from '../db/note-erased.ts';
import type { Database, Transaction } from '../db/database.ts';
import { users } from '../db/schema/accounts.ts';
import { attachments } from '../db/schema/attachments.ts';
import { cvBatches, cvBatchItems } from '../db/schema/cv-batches.ts';
import { files } from '../db/schema/files.ts';
import { imports } from '../db/schema/imports.ts';
import { AppError } from '../runtime/app-error.ts';

type FileRow = typeof files.$inferSelect;

export async function findFile(tx: Transaction, userId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.id, id)));
  return row;
}

/** Uses the visible name: that of the attachment, if there is one. */
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

/** Inserts a new file's row, or finds the one from the same upload before. */
export async function enterFile(tx: Transaction, row: FileRow, quotaBytes: number) {
  // One upload at a time per account, so that two files cannot both take the last space. Released with the transaction.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('no key update');
  const existing = await findFile(tx, row.userId, row.id);
  if (existing) return { row: sameUpload(existing, row), isNew: false };
  await assertRoom(tx, row.userId, row.size, quotaBytes);
  await tx.insert(files).values(row);
  return { row, isNew: true };
}

/** An id is used once: the same content and name finds the existing file, anything else is refused. */
export function sameUpload(existing: FileRow, { name, kind, sha256 }: Pick<FileRow, 'name' | 'kind' | 'sha256'>) {
  if (existing.name === name && existing.kind === kind && existing.sha256 === sha256) return existing;
  const message = 'This id was already used for something else';
  throw new AppError('invalid', message, { id: message });
}

export async function assertRoom(tx: Transaction, userId: string, size: number, quotaBytes: number): Promise<void> {
  const usedBytes = await usedBy(tx, userId);
  const quota = await quotaOf(tx, userId, quotaBytes);
  if (usedBytes + size <= quota.quotaBytes) return;
  const message = quotaExceeded(usedBytes, quota);
  throw new AppError('too_large', message, { file: message });
}

/** The whole quota for accounts with a confirmed address or a paid plan. */
export async function quotaOf(tx: Transaction, userId: string, quotaBytes: number): Promise<Quota> {
  const isKnown = sql<boolean>`${users.emailVerified} or coalesce(${users.subscriptionStatus} = 'active', false)`;
  const [owner] = await tx.select({ isKnown }).from(users).where(eq(users.id, userId));
  const isUnconfirmed = owner?.isKnown !== true && quotaBytes > UNCONFIRMED_QUOTA_BYTES;
  return { quotaBytes: isUnconfirmed ? UNCONFIRMED_QUOTA_BYTES : quotaBytes, isUnconfirmed };
}

export async function usedBy(tx: Transaction, userId: string): Promise<number> {
  const [sum] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.userId, userId));
  return Number(sum?.bytes ?? 0);
}

/** Files that were uploaded so long ago and belong to nothing: whoever sent them went away, or chose another. */
export async function eraseForgotten(database: Database, userId: string, before: Date): Promise<void> {
  const isForgotten = and(
    eq(files.userId, userId),
    lt(files.createdAt, before),
    sql`not exists (select from ${attachments} where ${attachments.userId} = ${userId} and ${attachments.fileId} = ${files.id})`,
    // Except files in a batch that is still being reviewed.
    sql`not exists (
      select from ${cvBatchItems} join ${cvBatches} on ${cvBatches.userId} = ${userId} and ${cvBatches.id} = ${cvBatchItems.batchId}
      where ${cvBatchItems.userId} = ${userId} and ${cvBatchItems.fileId} = ${files.id}
        and ${cvBatches.state} in ('collecting', 'creating'))`,
    sql`not exists (select from ${imports} where ${imports.userId} = ${userId} and ${imports.fileId} = ${files.id})`,
  );
  const ids = await database.asTenant(userId, (tx) => idsOf(tx, isForgotten));
  for (const id of ids) await database.asTenant(userId, (tx) => deleteFile(tx, userId, id));
}

export async function idsOf(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const rows = await tx.select({ id: files.id }).from(files).where(which);
  return rows.map(({ id }) => id);
}

export async function isAttached(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const isThis = and(eq(attachments.userId, userId), eq(attachments.fileId, id));
  return (await tx.select({ id: attachments.id }).from(attachments).where(isThis)).length > 0;
}

/** In a batch of CVs, waiting to become a candidate. */
export async function isInBatch(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const isOpen = notInArray(cvBatchItems.state, [...doneCvStates]);
  const isThis = and(eq(cvBatchItems.userId, userId), eq(cvBatchItems.fileId, id), isOpen);
  return (await tx.select({ id: cvBatchItems.id }).from(cvBatchItems).where(isThis)).length > 0;
}

/** In an import, waiting or running. */
export async function isInImport(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const isThis = and(eq(imports.userId, userId), eq(imports.fileId, id));
  return (await tx.select({ id: imports.id }).from(imports).where(isThis)).length > 0;
}

/**
 * Deletes the row and the bytes: those in the database in the same transaction, external ones are queued for removal.
 */
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
