import { and, eq } from 'drizzle-orm';
import { chooseKindFor, type FileKind } from '#shared/platform/file-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { files } from '#server/platform/db/schema/files.ts';
import { isDocument } from '#server/platform/readers/documents/kinds.ts';
import { isInBatch } from '#server/platform/files/files.store.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';

/** Locks a file, so that no other transaction can attach or remove it. */
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

/** Locks a file and throws if it is already in use. */
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
  return refusedFile('This file is already in use');
}

function refusedFile(message: string): AppError {
  return new AppError('invalid', message, { fileId: message });
}
