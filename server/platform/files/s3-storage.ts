import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { fileRemovals, files } from '../db/schema/files.ts';
import type { S3 } from './s3.ts';
import type { FileStorage } from './storage.ts';

const PIECE_BYTES = 64 * 1024;

/** Longer than any upload to the storage takes. */
const UNFINISHED_MS = 60 * 60 * 1000;

/**
 * An S3-compatible service. It has no transactions, so every object is listed as a leftover before it is stored, and a
 * listed object is removed unless a file references it by then. A crash at any moment leaves an entry instead of
 * orphaned bytes.
 */
export function s3Storage(database: Database, s3: S3, now: () => Date): FileStorage {
  return {
    store: async ({ userId, id, size, sha256 }, spool, enter) => {
      // New for every attempt, so that nothing is ever overwritten by another upload with the same id.
      const objectKey = `${userId}/${id}/${randomUUID()}`;
      const dueAt = new Date(now().getTime() + UNFINISHED_MS);
      await database.asSystem((tx) => tx.insert(fileRemovals).values({ objectKey, dueAt }));
      await s3.put(objectKey, () => spool.pieces(PIECE_BYTES), { size, sha256 });
      return database.asTenant(userId, (tx) => enter(tx, objectKey));
    },
    read: ({ objectKey }) => {
      if (objectKey === null) throw new Error('This file is not in external storage');
      return s3.get(objectKey);
    },
    removeLeftovers: async (moment) => {
      while (await removeOne(database, s3, moment));
    },
  };
}

/** The entry stays locked meanwhile, so that only one node does the work. It is deleted after the object. */
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
