import { expect, it, onTestFinished, vi } from 'vitest';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { importLikeWork, IMPORT_STEPS } from '#server/test/import-like-work.ts';
import { killNodeWhenItSays } from '#server/test/killed-node.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { bodyOf } from '#server/test/records.ts';
import { queueTestWork } from '#server/test/work.ts';
import { startWorker } from './worker.ts';

const app = useTestApp();

it('work of a killed node continues elsewhere from its last step, and nothing is done twice', async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()];
  const { database, unhurried, pools } = app.db;
  const id = await queueTestWork(database, { kind: 'test-import', userId: ada.user.uid });
  await killNodeWhenItSays('step 4\n', 'work-node', app.db.ownerUrl);
  const leaseLasts = (interval: string) =>
    pools.system.query('update work_items set due_at = now() + $2::interval where id = $1', [id, interval]);
  await leaseLasts('1 hour');

  const steps: number[] = [];
  const second = startWorker({
    database,
    unhurried,
    live: app.live,
    log: app.deps.log,
    now: () => new Date(),
    register: importLikeWork(async (step) => void steps.push(step)),
    schedule: [],
  });
  onTestFinished(second.stop);
  const workOf = async (person: Visitor) =>
    (await bodyOf<{ items: WorkItem[] }>(person.request('GET', '/api/work'))).items[0];
  const isDone = (person: Visitor) =>
    vi.waitFor(async () => expect(await workOf(person)).toMatchObject({ state: 'done' }), PATIENTLY);

  // While the lease lasts the node might be alive, so others leave its work alone and do what comes after it.
  await queueTestWork(database, { kind: 'test-import', userId: bob.user.uid });
  second.wake();
  await isDone(bob);
  expect(await workOf(ada)).toMatchObject({ state: 'running', progress: { done: 3, total: IMPORT_STEPS } });

  steps.length = 0;
  await leaseLasts('0 seconds');
  second.wake();
  await isDone(ada);
  expect(steps).toEqual([4, 5, 6, 7, 8, 9, 10]);
  const tags = await bodyOf<{ items: { name: string }[] }>(ada.request('GET', '/api/tags'));
  expect(tags.items.map(({ name }) => name).toSorted()).toEqual(
    Array.from({ length: IMPORT_STEPS }, (_, index) => `step ${index + 1}`).toSorted(),
  );
});
