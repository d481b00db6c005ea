import { performance } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import { NOBODY } from '../db/schema/work.ts';
import { lanes, type Lane, type WorkDefinition } from './definition.ts';
import { claim, databaseNow, LEASE_MS, renew, type HeldRow } from './queue.ts';
import { runItem, WorkStopped, type RunDeps } from './run-item.ts';
import { createSchedule, type ScheduledWork } from './schedule.ts';

export interface WorkerDeps extends Omit<RunDeps, 'sqlNow'> {
  /** Every kind of work this node can do. */
  register: Record<string, WorkDefinition>;
  schedule: readonly ScheduledWork[];
  tickMs?: number;
  /** While this is true nothing starts, because its result could not be recorded. */
  isHeldUp?: () => boolean;
}

export interface Worker {
  /** Work was just queued or cancelled: do not wait for the next tick. */
  wake: () => void;
  /** Lets running work finish, and hands it back after a few seconds. */
  stop: () => Promise<void>;
}

const TICK_MS = 3_000;
const never = () => false;

/** Runs queued work, on every node. Each lane is independent, so that none waits for another. */
export function startWorker({ register, schedule, tickMs = TICK_MS, isHeldUp = never, ...rest }: WorkerDeps): Worker {
  const deps: RunDeps = { ...rest, sqlNow: databaseNow };
  const { database, log } = deps;
  const ofAllLanes = (Object.keys(lanes) as Lane[]).map((lane) => createLane(deps, register, lane, isHeldUp));
  const askForScheduled = createSchedule(schedule);
  let renewing: Promise<void> | undefined;

  const attempt = (what: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => log.error({ err: error, what }, 'background work is held up'));

  const renewLeases = () => {
    const running = ofAllLanes.flatMap(({ running }) => [...running]);
    renewing ??= attempt('leases', () => keepHeld(database, running)).finally(() => {
      renewing = undefined;
    });
  };
  const wake = () => {
    for (const lane of ofAllLanes) lane.fill();
    renewLeases();
  };
  const tick = async () => {
    if (!isHeldUp()) await attempt('schedule', () => askForScheduled(database, deps.now()));
    wake();
  };
  let ticking: Promise<void> | undefined;
  const timer = setInterval(() => {
    ticking ??= tick().finally(() => {
      ticking = undefined;
    });
  }, tickMs);
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      await ticking;
      await Promise.all(ofAllLanes.map((lane) => lane.stop()));
      await renewing;
    },
  };
}

interface Running {
  held: HeldRow;
  stop: AbortController;
  renewedAt: number;
  ended: Promise<void>;
}

function createLane(deps: RunDeps, register: Record<string, WorkDefinition>, name: Lane, isHeldUp: () => boolean) {
  const kinds = Object.keys(register).filter((kind) => register[kind]?.lane === name);
  const running = new Set<Running>();
  let filling: Promise<void> | undefined;
  let askedAgain = false;
  let stopping = false;
  let lastServed = NOBODY;

  function start(held: HeldRow): void {
    const definition = register[held.kind];
    if (!definition) throw new Error(`There is no definition for ${held.kind}`);
    const stop = new AbortController();
    const entry: Running = { held, stop, renewedAt: performance.now(), ended: Promise.resolve() };
    running.add(entry);
    entry.ended = runItem(deps, held, definition, stop).finally(() => {
      running.delete(entry);
      fill();
    });
  }

  async function takeDue(): Promise<void> {
    do {
      askedAgain = false;
      const free = lanes[name] - running.size;
      if (free === 0 || stopping || isHeldUp()) return;
      const taken = await deps.database.asSystem((tx) => claim(tx, kinds, free, deps.sqlNow, lastServed));
      const last = taken.at(-1);
      if (last) lastServed = last.userId ?? NOBODY;
      for (const held of taken) start(held);
    } while (askedAgain);
  }

  function fill(): void {
    if (kinds.length === 0 || stopping) return;
    askedAgain = true;
    // Deferred, because the caller is still busy.
    filling ??= Promise.resolve()
      .then(takeDue)
      .catch((error: unknown) => deps.log.error({ err: error, lane: name }, 'background work is held up'))
      .finally(() => {
        filling = undefined;
        if (askedAgain) fill();
      });
  }

  return {
    running,
    fill,
    stop: async () => {
      stopping = true;
      await filling;
      for (const { stop } of running) stop.abort(new WorkStopped('stopping'));
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}

/** Extends the leases of running work; the result says what to stop. */
async function keepHeld(database: Database, running: Running[]): Promise<void> {
  if (running.length === 0) return;
  const askedAt = performance.now();
  try {
    const still = await database.asSystem((tx) =>
      renew(
        tx,
        running.map(({ held }) => held),
        databaseNow,
      ),
    );
    for (const entry of running) {
      const answer = still.get(entry.held.holder);
      if (answer) entry.renewedAt = askedAt;
      else entry.stop.abort(new WorkStopped('lost'));
      if (answer?.cancelRequested) entry.stop.abort(new WorkStopped('cancelled'));
    }
  } finally {
    // Without an answer for a whole lease, another node may have taken it.
    for (const { renewedAt, stop } of running) {
      if (performance.now() - renewedAt > LEASE_MS) stop.abort(new WorkStopped('lost'));
    }
  }
}
