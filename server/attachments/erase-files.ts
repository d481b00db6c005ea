import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { RelatedType } from '#shared/related-terms.ts';
import type { Transaction } from '../db/database.ts';
import { attachments } from '../db/schema/attachments.ts';
import { recordTables } from '../db/schema/record-tables.ts';
import { deleteFile } from '../files/files.store.ts';

const ownerColumns = {
  candidate: attachments.candidateId,
  contact: attachments.contactId,
  job: attachments.jobId,
} as const satisfies Record<RelatedType, unknown>;

/** Before candidates, clients or jobs are erased, which takes their attachments along: the bytes go in the same transaction. */
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

/** The files of the attachments that fulfil the condition, whose rows have to go in the same transaction. */
export async function eraseAttached(tx: Transaction, userId: string, which: SQL): Promise<void> {
  const attached = await tx
    .select({ fileId: attachments.fileId })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), which))
    .for('update');
  for (const { fileId } of attached) await deleteFile(tx, userId, fileId);
}
