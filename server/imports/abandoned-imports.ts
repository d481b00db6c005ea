import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { imports } from '../db/schema/imports.ts';
import { holdImport, removeImport } from './imports.store.ts';

/** Those that nobody has touched since then, with their files; records stay. */
export async function eraseAbandonedImports(database: Database, userId: string, before: Date): Promise<void> {
  const { id } = imports;
  const isAbandoned = and(eq(imports.userId, userId), lt(imports.updatedAt, before));
  const found = await database.asTenant(userId, (tx) => tx.select({ id }).from(imports).where(isAbandoned));
  for (const abandoned of found) {
    await database.asTenant(userId, async (tx) => {
      // Somebody may have come back in this moment.
      const { updatedAt, underWay } = await holdImport(tx, userId, abandoned.id);
      if (updatedAt < before && underWay === null) await removeImport(tx, userId, abandoned.id);
    });
  }
}
