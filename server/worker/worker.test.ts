import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../test/app.ts';
import { runIfDue, startWorker } from './worker.ts';

const app = useTestApp();
const HOUR_MS = 60 * 60 * 1000;

describe('scheduled work', () => {
  it('runs once in its interval however many nodes ask', async () => {
    const runs: Date[] = [];
    const work = { name: 'hourly', everyMs: HOUR_MS, run: async (now: Date) => void runs.push(now) };
    const noon = new Date('2026-11-15T12:00:00Z');
    const ask = (now: Date) => Promise.all([1, 2, 3, 4].map(() => runIfDue(app.deps.database, work, now)));
    await ask(noon);
    await ask(new Date(noon.getTime() + HOUR_MS - 1));
    await ask(new Date(noon.getTime() + HOUR_MS));
    expect(runs.map((run) => run.toISOString())).toEqual(['2026-11-15T12:00:00.000Z', '2026-11-15T13:00:00.000Z']);
  });
});

describe('the worker', () => {
  it('delivers when woken, also when woken while it delivers, and goes on after a failure', async () => {
    let delivered = 0;
    const third = new Promise<void>((resolve) => {
      const worker = startWorker({
        database: app.deps.database,
        log: app.deps.log,
        now: () => new Date(),
        schedule: [],
        deliver: async () => {
          delivered += 1;
          if (delivered < 3) worker.wake();
          if (delivered === 3) resolve();
          if (delivered === 1) throw new Error('the first time fails');
        },
      });
      onTestFinished(worker.stop);
      worker.wake();
    });
    await third;
    expect(delivered).toBe(3);
    expect(app.logLines.join('')).toContain('background work failed');
  });
});
