import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { cvBatches } from '#server/platform/db/schema/cv-batches.ts';
import { isBatch, removeBatch } from './cv-batches.store.ts';

/** Erases batches that have not changed since `before`, with the files that belong to no candidate. Candidates stay. */
export async function eraseAbandoned(database: Database, userId: string, before: Date): Promise<void> {
  const { id } = cvBatches;
  const isAbandoned = and(eq(cvBatches.userId, userId), lt(cvBatches.updatedAt, before));
  const found = await database.asTenant(userId, (tx) => tx.select({ id }).from(cvBatches).where(isAbandoned));
  for (const batch of found) {
    await database.asTenant(userId, async (tx) => {
      // The batch may have changed since it was listed.
      const isStill = and(isBatch(userId, batch.id), isAbandoned);
      const still = await tx.select({ id }).from(cvBatches).where(isStill).for('update');
      if (still.length > 0) await removeBatch(tx, userId, batch.id);
    });
  }
}
