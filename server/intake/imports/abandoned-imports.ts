import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { imports } from '#server/platform/db/schema/imports.ts';
import { holdImport, removeImport } from './imports.store.ts';

/** Erases imports that have not changed since `before`, with their files. Records stay. */
export async function eraseAbandonedImports(database: Database, userId: string, before: Date): Promise<void> {
  const { id } = imports;
  const isAbandoned = and(eq(imports.userId, userId), lt(imports.updatedAt, before));
  const found = await database.asTenant(userId, (tx) => tx.select({ id }).from(imports).where(isAbandoned));
  for (const abandoned of found) {
    await database.asTenant(userId, async (tx) => {
      // The import may have changed since it was listed.
      const { updatedAt, underWay } = await holdImport(tx, userId, abandoned.id);
      if (updatedAt < before && underWay === null) await removeImport(tx, userId, abandoned.id);
    });
  }
}
