import { onTestFinished } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '#server/test/database.ts';
import { startProduct, type Started } from '#server/test/process.ts';

/** Starts whole processes that share a database. */

export async function startNodes(
  count: number,
  settings: Record<string, string> = {},
): Promise<{ nodes: Started[]; database: TestDatabase }> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const environment = { DATABASE_URL: database.ownerUrl, APP_SECRET: TEST_SECRET, ...settings };
  const nodes = await Promise.all(Array.from({ length: count }, () => startProduct(environment)));
  return { nodes, database };
}
