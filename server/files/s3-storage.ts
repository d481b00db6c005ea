import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { fileRemovals, files } from '../db/schema/files.ts';
import type { S3 } from './s3.ts';
import type { FileStorage } from './storage.ts';

const PIECE_BYTES = 64 * 1024;

/** Longer than any upload takes from here to there. */
const UNFINISHED_MS = 60 * 60 * 1000;

/**
 * A service that speaks S3. It knows no transactions, so every object is noted as a leftover before it is stored, and what
 * is noted is removed unless a file has it by then. A crash at any moment leaves a note rather than forgotten bytes.
 */
export function s3Storage(database: Database, s3: S3, now: () => Date): FileStorage {
  return {
    store: async ({ userId, id, size, sha256 }, spool, enter) => {
      // New for every attempt: nothing is ever overwritten, whoever else uploads under the same id.
      const objectKey = `${userId}/${id}/${randomUUID()}`;
      const dueAt = new Date(now().getTime() + UNFINISHED_MS);
      await database.asSystem((tx) => tx.insert(fileRemovals).values({ objectKey, dueAt }));
      await s3.put(objectKey, () => spool.pieces(PIECE_BYTES), { size, sha256 });
      return database.asTenant(userId, (tx) => enter(tx, objectKey));
    },
    read: ({ objectKey }) => {
      if (objectKey === null) throw new Error('This file is not stored outside');
      return s3.get(objectKey);
    },
    removeLeftovers: async (moment) => {
      while (await removeOne(database, s3, moment));
    },
  };
}

/** The note stays locked meanwhile, so that of several nodes one does the work, and goes only after the object. */
async function removeOne(database: Database, s3: S3, moment: Date): Promise<boolean> {
  return database.asSystem(async (tx) => {
    const [note] = await tx
      .select({ objectKey: fileRemovals.objectKey })
      .from(fileRemovals)
      .where(lte(fileRemovals.dueAt, moment))
      .orderBy(asc(fileRemovals.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!note) return false;
    if (!(await belongsToAFile(database, note.objectKey))) await s3.remove(note.objectKey);
    await tx.delete(fileRemovals).where(eq(fileRemovals.objectKey, note.objectKey));
    return true;
  });
}

async function belongsToAFile(database: Database, objectKey: string): Promise<boolean> {
  const [userId = '', id = ''] = objectKey.split('/');
  const found = await database.asTenant(userId, (tx) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.id, id), eq(files.objectKey, objectKey))),
  );
  return found.length > 0;
}
