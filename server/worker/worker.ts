import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { workerRuns } from '../db/schema/worker.ts';

/** Work that repeats. Of all nodes on one database one runs it, at most once in `everyMs`. */
export interface ScheduledWork {
  name: string;
  everyMs: number;
  run: (now: Date) => Promise<void>;
}

export interface WorkerDeps {
  database: Database;
  log: Logger;
  now: () => Date;
  /** Runs at every tick and whenever woken, on every node: taking one piece of it is the work's own affair. */
  deliver: (now: Date) => Promise<void>;
  schedule: ScheduledWork[];
}

export interface Worker {
  /** Something was just queued: do not wait for the next tick. */
  wake: () => void;
  /** Lets what is running end. */
  stop: () => Promise<void>;
}

const TICK_MS = 5_000;

export function startWorker({ database, log, now, deliver, schedule }: WorkerDeps): Worker {
  let stopping = false;
  let mailIsDue = false;
  let scheduleIsDue = false;
  let running: Promise<void> | undefined;

  const attempt = (name: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'));

  const work = async () => {
    while (!stopping && (mailIsDue || scheduleIsDue)) {
      if (mailIsDue) {
        mailIsDue = false;
        await attempt('mail', () => deliver(now()));
      } else {
        scheduleIsDue = false;
        for (const item of schedule) await attempt(item.name, () => runIfDue(database, item, now()));
      }
    }
    running = undefined;
  };

  const wake = () => {
    mailIsDue = true;
    // Not in this moment: whoever wakes the worker is still busy with the reason.
    running ??= Promise.resolve().then(work);
  };

  const timer = setInterval(() => {
    scheduleIsDue = true;
    wake();
  }, TICK_MS);
  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The row is the lock: of several nodes only the one whose update hits it goes on. */
export async function runIfDue(database: Database, work: ScheduledWork, now: Date): Promise<void> {
  const dueBefore = new Date(now.getTime() - work.everyMs);
  const claimed = await database.asSystem((tx) =>
    tx
      .insert(workerRuns)
      .values({ name: work.name, lastRunAt: now })
      .onConflictDoUpdate({
        target: workerRuns.name,
        set: { lastRunAt: now },
        setWhere: sql`${workerRuns.lastRunAt} <= ${dueBefore}`,
      })
      .returning({ name: workerRuns.name }),
  );
  if (claimed.length > 0) await work.run(now);
}
