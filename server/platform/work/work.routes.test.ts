import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { readLiveStream } from '#server/test/live-stream.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { bodyOf, refusalOf, unusedId } from '#server/test/records.ts';
import { createGate, queueTestWork, testWork } from '#server/test/work.ts';
import { GivenUp, type WorkDefinition } from './definition.ts';
import { startWorker, type Worker } from './worker.ts';

const app = useTestApp();

/** The worker of this node, which cancelling wakes up. */
function startNode(register: Record<string, WorkDefinition>): Worker {
  const { database, unhurried } = app.db;
  const { log } = app.deps;
  const worker = startWorker({
    database,
    unhurried,
    live: app.live,
    log,
    now: () => new Date(),
    register,
    schedule: [],
  });
  app.deps.worker.wake = worker.wake;
  onTestFinished(worker.stop);
  return worker;
}

const workOf = async (person: Visitor) =>
  (await bodyOf<{ items: WorkItem[] }>(person.request('GET', '/api/work'))).items;
const cancel = (person: Visitor, id: string) => person.request('POST', `/api/work/${id}/cancel`);

describe('the account’s work', () => {
  it('reports progress and result to every open page', async () => {
    const ada = await app.signUp();
    const stream = readLiveStream(await ada.request('GET', '/api/live'));
    expect(await stream.next()).toBe('refetch: everything');
    const gates = [createGate(), createGate()] as const;
    const node = startNode({
      import: testWork(async ({ progress }) => {
        await gates[0].opened;
        await progress(1, 2);
        await gates[1].opened;
        throw new GivenUp('The file is empty.');
      }),
    });
    const id = await queueTestWork(app.db.database, { kind: 'import', userId: ada.user.uid });
    const common = { id, kind: 'import', stopping: false };
    expect(await workOf(ada)).toMatchObject([{ ...common, state: 'waiting', progress: null, error: null }]);
    node.wake();
    expect(await stream.next()).toBe('change: work');
    expect(await workOf(ada)).toMatchObject([{ ...common, state: 'running', progress: null }]);
    gates[0].open();
    expect(await stream.next()).toBe('change: work');
    expect(await workOf(ada)).toMatchObject([{ ...common, state: 'running', progress: { done: 1, total: 2 } }]);
    gates[1].open();
    expect(await stream.next()).toBe('change: work');
    expect(await workOf(ada)).toMatchObject([{ ...common, state: 'failed', error: 'The file is empty.' }]);
  });

  it('stops when it is cancelled, whether running or waiting, and ended work stays ended', async () => {
    const ada = await app.signUp();
    const begun = createGate();
    let steps = 0;
    const node = startNode({
      endless: testWork(async ({ step }) => {
        for (;;) {
          await step(async () => ({ checkpoint: (steps += 1) }));
          begun.open();
        }
      }),
    });
    const running = await queueTestWork(app.db.database, { kind: 'endless', userId: ada.user.uid });
    node.wake();
    await begun.opened;
    const waiting = await queueTestWork(app.db.database, { kind: 'nobody does it', userId: ada.user.uid });
    expect(await bodyOf(cancel(ada, waiting))).toMatchObject({ id: waiting, state: 'cancelled', stopping: false });
    expect(await bodyOf(cancel(ada, running))).toMatchObject({ id: running, state: 'running', stopping: true });
    await vi.waitFor(
      async () =>
        expect(await workOf(ada)).toMatchObject([
          { id: waiting, state: 'cancelled' },
          { id: running, state: 'cancelled', stopping: false, error: null },
        ]),
      PATIENTLY,
    );
    expect(await bodyOf(cancel(ada, running))).toMatchObject({ state: 'cancelled' });
    const done = await queueTestWork(app.db.database, { kind: 'endless', userId: ada.user.uid });
    await node.stop();
    await app.db.pools.system.query(`update work_items set state = 'done', finished_at = now() where id = $1`, [done]);
    expect(await refusalOf(cancel(ada, done))).toMatchObject({ status: 409, message: 'This has already ended.' });
  });

  it('is hidden from other accounts, and only its own account can cancel it', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const id = await queueTestWork(app.db.database, { kind: 'nobody does it', userId: ada.user.uid });
    expect(await workOf(bob)).toEqual([]);
    expect(await refusalOf(cancel(bob, id))).toMatchObject({ status: 404 });
    expect(await refusalOf(cancel(ada, unusedId()))).toMatchObject({ status: 404 });
    expect(await refusalOf(cancel(ada, 'nonsense'))).toMatchObject({ status: 422, fields: { id: 'Must be a UUID' } });
    expect((await cancel(app.visitor(), id)).status).toBe(401);
    expect((await app.visitor().request('GET', '/api/work')).status).toBe(401);
    expect(await workOf(ada)).toMatchObject([{ id, state: 'waiting' }]);
  });

  it('does not list mails about the account', async () => {
    const ada = await app.signUp();
    const { rowCount } = await app.db.pools.system.query(
      `select from work_items where user_id = $1 and kind = 'mail'`,
      [ada.user.uid],
    );
    expect(rowCount).toBe(1);
    expect(await workOf(ada)).toEqual([]);
  });
});
