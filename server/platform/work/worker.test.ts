import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { users } from '../db/schema/accounts.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { bodyOf } from '#server/test/records.ts';
import { createGate, queueTestWork, testWork, workOff } from '#server/test/work.ts';
import { lanes, type WorkDefinition } from './definition.ts';
import { enqueue } from './queue.ts';
import { createSchedule } from './schedule.ts';
import { startWorker, type Worker } from './worker.ts';

const app = useTestApp();
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;

function startNode(register: Record<string, WorkDefinition>, isHeldUp = () => false): Worker {
  const { database, unhurried } = app.db;
  const worker = startWorker({
    database,
    unhurried,
    live: app.live,
    log: app.deps.log,
    now: () => new Date(),
    register,
    schedule: [],
    isHeldUp,
  });
  onTestFinished(worker.stop);
  return worker;
}

const doAt = (at: Date, register: Record<string, WorkDefinition>) =>
  workOff({ database: app.db.database, unhurried: app.db.unhurried, live: app.live, log: app.deps.log }, register, at);

const workOf = async (person: Visitor) =>
  (await bodyOf<{ items: WorkItem[] }>(person.request('GET', '/api/work'))).items;

/** A database answers in its own time; what a test asks of it is asked until it is so. */
const untilItIsSo = (expectation: () => Promise<void> | void) => vi.waitFor(expectation, PATIENTLY);

describe('queued work', () => {
  it('is done if and only if the transaction of its cause commits', async () => {
    const done: string[] = [];
    const register = {
      'account-retention': testWork<{ userId: string }>(async ({ data }) => void done.push(data.userId)),
    };
    const queue = (userId: string, email: string) =>
      app.db.database.asSystem(async (tx) => {
        await enqueue(tx, { kind: 'account-retention', data: { userId } });
        await tx.insert(users).values({ email });
      });
    await queue('kept', 'cause@example.com');
    await expect(queue('undone', 'cause@example.com')).rejects.toThrow();
    await doAt(new Date(), register);
    expect(done).toEqual(['kept']);
  });

  it('can be queued by an account in its own transaction, only for itself', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const oweAs = (userId: string) =>
      app.db.database.asTenant(ada.user.uid, (tx) =>
        enqueue(tx, { kind: 'retention', data: {}, userId, shown: true, dedupeKey: userId }),
      );
    expect(await oweAs(ada.user.uid)).toBe((await workOf(ada))[0]?.id);
    expect(await oweAs(ada.user.uid)).toBeNull();
    await expect(oweAs(bob.user.uid)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('does not start while there is no disk space to record its result', async () => {
    const done: string[] = [];
    const does = (node: string) => ({ 'test-held-up': testWork(async () => void done.push(node)) });
    await queueTestWork(app.db.database, { kind: 'test-held-up' });
    const heldUp = startNode(does('held up'), () => true);
    heldUp.wake();
    await heldUp.stop();
    expect(done).toEqual([]);
    startNode(does('free')).wake();
    await untilItIsSo(() => expect(done).toEqual(['free']));
  });

  it('is done once, by one node at a time, however many nodes there are', async () => {
    const running = new Set<string>();
    const done: string[] = [];
    let overlapped = false;
    const register = {
      shared: testWork<{ name: string }>(async ({ data, progress }) => {
        overlapped ||= running.has(data.name);
        running.add(data.name);
        await progress(1, 2);
        running.delete(data.name);
        done.push(data.name);
      }),
    };
    const names = Array.from({ length: 30 }, (_, index) => `piece ${index}`);
    for (const name of names) await queueTestWork(app.db.database, { kind: 'shared', data: { name } });
    for (const node of [1, 2, 3].map(() => startNode(register))) node.wake();
    await untilItIsSo(() => expect(done.length).toBeGreaterThanOrEqual(names.length));
    expect(done.toSorted()).toEqual(names.toSorted());
    expect(overlapped).toBe(false);
  });

  it('that fails is retried with a growing delay while other work continues, and is given up in the end', async () => {
    const ada = await app.signUp();
    const tries: number[] = [];
    const done: string[] = [];
    let minute = 0;
    const register = {
      failing: testWork(async () => {
        tries.push(minute);
        throw new Error('no luck');
      }),
      fine: testWork(async () => void done.push('fine')),
    };
    await queueTestWork(app.db.database, { kind: 'failing', userId: ada.user.uid });
    await queueTestWork(app.db.database, { kind: 'fine' });
    const start = Date.now() + MINUTE_MS;
    for (minute = 0; minute < 10; minute += 1) await doAt(new Date(start + minute * MINUTE_MS), register);
    expect(done).toEqual(['fine']);
    expect(tries).toEqual([0, 1, 3]);
    expect(await workOf(ada)).toMatchObject([
      { state: 'failed', error: 'This could not be finished. Please try again.' },
    ]);
    expect(app.logLines.join('')).toContain('background work failed and was given up');
  });

  it('that hangs or fails never delays other work in its lane', async () => {
    const { opened, open } = createGate();
    let hanging = 0;
    const done: number[] = [];
    const node = startNode({
      hanging: testWork(async () => {
        hanging += 1;
        await opened;
        hanging -= 1;
      }),
      failing: testWork(() => Promise.reject(new Error('no luck'))),
      quick: testWork<{ n: number }>(async ({ data }) => void done.push(data.n)),
    });
    onTestFinished(open);
    await queueTestWork(app.db.database, { kind: 'hanging' });
    await queueTestWork(app.db.database, { kind: 'failing' });
    node.wake();
    await untilItIsSo(() => expect(hanging).toBe(1));
    for (const n of [1, 2, 3, 4]) await queueTestWork(app.db.database, { kind: 'quick', data: { n } });
    node.wake();
    await untilItIsSo(() => expect(done).toEqual([1, 2, 3, 4]));
    expect(hanging).toBe(1);
  });

  it('that exceeds its time limit frees its place and is retried', async () => {
    const { opened, open } = createGate();
    let tries = 0;
    const done: string[] = [];
    const node = startNode({
      stuck: testWork(() => ((tries += 1), opened), { limitMs: 1, attempts: Infinity, waitAfter: () => 0 }),
      quick: testWork(async () => void done.push('quick')),
    });
    onTestFinished(open);
    for (const kind of ['stuck', 'stuck', 'quick']) await queueTestWork(app.db.database, { kind });
    node.wake();
    await untilItIsSo(() => expect(done).toEqual(['quick']));
    await untilItIsSo(() => expect(tries).toBeGreaterThan(2));
  });
});

describe('accounts whose work is in the same lane', () => {
  it('take turns, however much one of them has queued before', async () => {
    const [ada, bob, eve] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const names = new Map([ada, bob, eve].map(({ user }, index) => [user.uid, ['Ada', 'Bob', 'Eve'][index]]));
    const done: string[] = [];
    const read = testWork(async ({ userId }) => void done.push(names.get(userId ?? '') ?? 'nobody'), {
      lane: 'documents',
    });
    const queue = (kind: string, { user }: typeof ada) => queueTestWork(app.db.database, { kind, userId: user.uid });
    for (let n = 0; n < 20; n += 1) await queue('read-one', ada);
    for (let n = 0; n < 3; n += 1) await queue('read-one', bob);
    await queue('read-other', eve);
    startNode({ 'read-one': read, 'read-other': read }).wake();
    await untilItIsSo(() => expect(done).toHaveLength(24));
    expect(done.slice(0, 3).toSorted()).toEqual(['Ada', 'Bob', 'Eve']);
    expect(done.slice(0, 7).filter((name) => name === 'Bob')).toHaveLength(3);
    expect(done.slice(7).every((name) => name === 'Ada')).toBe(true);
  });

  it('leave no place empty: one account alone has them all', async () => {
    const ada = await app.signUp();
    const { opened, open } = createGate();
    onTestFinished(open);
    let running = 0;
    const hold = testWork(async () => {
      running += 1;
      await opened;
    });
    for (let n = 0; n < lanes.long + 3; n += 1) {
      await queueTestWork(app.db.database, { kind: 'held', userId: ada.user.uid });
    }
    startNode({ held: hold }).wake();
    await untilItIsSo(() => expect(running).toBe(lanes.long));
  });
});

describe('a node that stops', () => {
  it('hands back unfinished work, and another continues from its last step at once', async () => {
    const ada = await app.signUp();
    const reached = createGate();
    const begunAt: unknown[] = [];
    const register = {
      patient: testWork(async ({ checkpoint, step, signal }) => {
        begunAt.push(checkpoint());
        if (checkpoint() === 'half') return;
        await step(async () => ({ checkpoint: 'half' }));
        reached.open();
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      }),
    };
    await queueTestWork(app.db.database, { kind: 'patient', userId: ada.user.uid });
    const first = startNode(register);
    first.wake();
    await reached.opened;
    await first.stop();
    expect(await workOf(ada)).toMatchObject([{ state: 'waiting' }]);
    startNode(register).wake();
    await untilItIsSo(async () => expect(await workOf(ada)).toMatchObject([{ state: 'done' }]));
    expect(begunAt).toEqual([null, 'half']);
  });
});

describe('a node that lost its lease', () => {
  it('can no longer write: its step is rolled back', async () => {
    const ada = await app.signUp();
    const [inStep, goOn] = [createGate(), createGate()];
    const register = {
      slow: testWork(async ({ step }) => {
        await step(async (tx) => {
          await tx.update(users).set({ displayName: 'Too late' });
          inStep.open();
          await goOn.opened;
          return { checkpoint: 'written' };
        });
      }),
    };
    const id = await queueTestWork(app.db.database, { kind: 'slow', userId: ada.user.uid });
    const slow = startNode(register);
    slow.wake();
    await inStep.opened;
    await app.db.pools.system.query(
      `update work_items set state = 'done', holder = null, finished_at = now() where id = $1`,
      [id],
    );
    goOn.open();
    await slow.stop();
    const { rows } = await app.db.pools.system.query('select display_name from users where id = $1', [ada.user.uid]);
    expect(rows).toEqual([{ display_name: 'Ada Lovelace' }]);
  });
});

describe('scheduled work', () => {
  it('is done once per interval, however many nodes ask', async () => {
    const noon = new Date('2031-11-15T12:00:00Z');
    const nodes = [1, 2, 3, 4].map(() => createSchedule([{ kind: 'billing-reconciliation', everyMs: HOUR_MS }]));
    const ask = (now: Date) => Promise.all(nodes.map((askForScheduled) => askForScheduled(app.db.database, now)));
    let runs = 0;
    const register = { 'billing-reconciliation': testWork(async () => void (runs += 1)) };
    const runsAfterAsking = async (now: Date) => {
      await ask(now);
      await doAt(new Date(), register);
      return runs;
    };
    expect(await runsAfterAsking(noon)).toBe(1);
    expect(await runsAfterAsking(new Date(noon.getTime() + HOUR_MS - 1))).toBe(1);
    expect(await runsAfterAsking(new Date(noon.getTime() + HOUR_MS))).toBe(2);
  });
});
