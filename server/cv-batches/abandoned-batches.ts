import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cvBatches } from '../db/schema/cv-batches.ts';
import { removeBatch } from './cv-batches.store.ts';

/** Those that nobody has touched since then, with the files that no candidate has; candidates stay. */
export async function eraseAbandoned(database: Database, userId: string, before: Date): Promise<void> {
  const isAbandoned = and(eq(cvBatches.userId, userId), lt(cvBatches.updatedAt, before));
  const found = await database.asTenant(userId, (tx) =>
    tx.select({ id: cvBatches.id }).from(cvBatches).where(isAbandoned),
  );
  for (const { id } of found) await database.asTenant(userId, (tx) => removeBatch(tx, userId, id));
}
