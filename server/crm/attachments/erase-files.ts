import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { RelatedType } from '#shared/records/related.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import { attachments } from '#server/platform/db/schema/attachments.ts';
import { files } from '#server/platform/db/schema/files.ts';
import { recordTables } from '#server/platform/db/schema/record-tables.ts';
import { deleteFile, idsOf } from '#server/platform/files/files.store.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { attachmentRows } from '../rows/attachment-rows.ts';

const ownerColumns = {
  candidate: attachments.candidateId,
  company: attachments.companyId,
  contact: attachments.contactId,
  job: attachments.jobId,
} as const satisfies Record<RelatedType, unknown>;

/**
 * Runs before candidates, clients or jobs are erased along with their attachments. The bytes are erased in the same
 * transaction.
 */
export function eraseFilesOf(type: RelatedType) {
  return async (tx: Transaction, userId: string, which: SQL): Promise<void> => {
    const owners = recordTables[type];
    await eraseAttached(
      tx,
      userId,
      sql`${ownerColumns[type]} in (select ${owners.id} from ${owners} where ${owners.userId} = ${userId} and ${which})`,
    );
  };
}

/**
 * Erases all files of an account, one by one. Erasing gigabytes in the one statement that deletes an account would
 * exceed the statement timeout.
 */
export async function eraseFiles(database: Database, userId: string): Promise<void> {
  const ids = await database.asTenant(userId, (tx) => idsOf(tx, eq(files.userId, userId)));
  // The candidates are erased, too, so their words need no refresh.
  for (const id of ids) await database.asTenant(userId, (tx) => eraseFile(tx, userId, id, 'later'));
}

/** Erases a file with its attachment. Candidates are no longer found by its words. */
export async function eraseFile(
  tx: Transaction,
  userId: string,
  id: string,
  repeats: 'kept' | 'later' = 'kept',
): Promise<boolean> {
  await writeRecords(tx, { userId }, attachmentRows, { remove: eq(attachments.fileId, id), repeats });
  return deleteFile(tx, userId, id);
}

/** Erases the files of the matching attachments. The caller deletes their rows in the same transaction. */
export async function eraseAttached(tx: Transaction, userId: string, which: SQL): Promise<void> {
  const attached = await tx
    .select({ fileId: attachments.fileId })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), which))
    .for('update');
  for (const { fileId } of attached) await deleteFile(tx, userId, fileId);
}
