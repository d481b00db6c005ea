import { expect, it } from 'vitest';
import type { Import } from '#shared/intake/imports/import-records.ts';
import { useTestApp } from '#server/test/app.ts';
import { killNodeWhenItSays } from '#server/test/killed-node.ts';
import { bodyOf } from '#server/test/records.ts';
import { begin, createSteps, listOf, readImport, table } from './test-imports.ts';

const app = useTestApp();
const { after } = createSteps(app);

it('an import continues after kill -9 and after a stop, with every row exactly once', async () => {
  const ada = await app.signUp();
  const emails = Array.from({ length: 550 }, (_, index) => `p${index}@example.com`);
  const rows = emails.map((email) => ['Ann', 'Lee', email]);
  const { path } = await begin(ada, 'candidate', table(['First name', 'Last name', 'Email'], ...rows));
  await after(ada, path, 'check');
  const { work } = await bodyOf<Import>(ada.request('POST', `${path}/start`));
  // Lets the next node take over at once, without waiting for the lease of the killed one to end.
  const letGo = () => app.db.pools.system.query('update work_items set due_at = now() where id = $1', [work?.id]);
  for (const added of [100, 200]) {
    await killNodeWhenItSays('in the middle', 'importing-node', app.db.ownerUrl);
    await letGo();
    expect(await readImport(ada, path)).toMatchObject({
      state: 'importing',
      stopped: false,
      counts: { added },
      work: { done: added, total: 550 },
    });
  }
  await bodyOf(ada.request('POST', `/api/work/${work?.id}/cancel`));
  await app.workOff(new Date());
  const stopped = { state: 'importing', stopped: true, work: null, counts: { added: 200 } };
  expect(await readImport(ada, path)).toMatchObject(stopped);

  expect(await after(ada, path, 'start')).toMatchObject({
    state: 'imported',
    stopped: false,
    counts: { added: 550, refused: 0, skipped: 0 },
  });
  const csv = await (await ada.request('GET', '/api/candidates/export.csv')).text();
  expect((csv.match(/p\d+@example\.com/g) ?? []).toSorted()).toEqual(emails.toSorted());

  expect(await after(ada, path, 'undo')).toMatchObject({ state: 'undone', counts: { kept: 0 } });
  expect(await listOf(ada, 'candidates')).toEqual([]);
});
