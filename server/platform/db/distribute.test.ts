import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, TEST_SECRET } from '#server/test/database.ts';
import { runTerminalCommand, useBuiltProduct } from '#server/test/process.ts';

useBuiltProduct();

it('a database without Citus is told so, and left as it is', async () => {
  const db = await createTestDatabase();
  onTestFinished(db.drop);
  const settings = { DATABASE_URL: db.ownerUrl, APP_SECRET: TEST_SECRET };
  expect(await runTerminalCommand('distribute', [], settings)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'This database has no Citus: install it on every node and run "create extension citus" as a superuser first, see docs/scaling.md. Nothing was changed.',
  });
  expect((await runTerminalCommand('distribute', [], {})).stderr).toMatch(/^DATABASE_URL must name the coordinator/);
});
