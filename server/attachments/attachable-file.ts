import { and, eq } from 'drizzle-orm';
import { chooseKindFor, type FileKind } from '#shared/files.ts';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { files } from '../db/schema/files.ts';
import { isDocument } from '../documents/kinds.ts';
import { isInBatch } from '../files/files.store.ts';
import { AppError } from '../http/app-error.ts';

/** Until the transaction ends nobody else can attach it, or remove it. */
export async function holdFile(tx: Transaction, userId: string, id: string): Promise<{ name: string; kind: FileKind }> {
  const [file] = await tx
    .select({ name: files.name, kind: files.kind })
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.id, id)))
    .for('no key update');
  if (!file) throw refusedFile('This file does not exist');
  if (!isDocument(file.kind)) throw refusedFile(chooseKindFor('document'));
  return file;
}

/** The same, and refuses one that something has already. */
export async function holdUnattached(tx: Transaction, userId: string, id: string): Promise<void> {
  await holdFile(tx, userId, id);
  const isTaken = (await attachmentWith(tx, userId, id)) !== undefined || (await isInBatch(tx, userId, id));
  if (isTaken) throw attachedAlready();
}

export async function attachmentWith(tx: Transaction, userId: string, fileId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), eq(attachments.fileId, fileId)));
  return found?.id;
}

export function attachedAlready(): AppError {
  return refusedFile('This file belongs to something else already');
}

function refusedFile(message: string): AppError {
  return new AppError('invalid', message, { fileId: message });
}
