import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Live } from '../live/live.ts';
import { messageWithoutValues } from '../runtime/describe-error.ts';
import { GivenUp, type StepResult, type WorkContext, type WorkDefinition } from './definition.ts';
import { end, handBack, lockHeld, postpone, saveProgress, saveStep, type HeldRow } from './queue.ts';

export interface RunDeps {
  database: Database;
  unhurried: Database;
  live: Pick<Live, 'publish'>;
  log: Logger;
  now: () => Date;
  /** The same clock for statements: the database's, unless a test moves it. */
  sqlNow: SQL;
}

/** Why a run was told to stop. */
export class WorkStopped extends Error {
  readonly why: 'cancelled' | 'overdue' | 'lost' | 'stopping';

  constructor(why: WorkStopped['why']) {
    super(`The work was stopped: ${why}`);
    this.why = why;
  }
}

/** A run that does not stop when told to is abandoned after this: its place is needed, and it can no longer write. */
const GRACE_MS = 5_000;
const PROGRESS_EVERY_MS = 400;
const ALERT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Runs one item that this node holds and records its result. Never rejects. */
export async function runItem(
  deps: RunDeps,
  held: HeldRow,
  definition: WorkDefinition,
  stop: AbortController,
): Promise<void> {
  const timers: NodeJS.Timeout[] = [];
  try {
    if (held.cancelRequested) stop.abort(new WorkStopped('cancelled'));
    const tooOften = held.attempts > definition.attempts;
    const limit = setTimeout(() => stop.abort(new WorkStopped('overdue')), definition.limitMs);
    timers.push(limit);
    const abandoned = new Promise<never>((_resolve, reject) => {
      stop.signal.addEventListener('abort', () => {
        timers.push(setTimeout(() => reject(stop.signal.reason as Error), GRACE_MS).unref());
      });
    });
    abandoned.catch(() => undefined);
    try {
      stop.signal.throwIfAborted();
      // It was taken that often and never finished: perhaps it crashes the process.
      if (tooOften) throw new GivenUp('It ended unexpectedly every time.');
      tell(deps, held);
      await Promise.race([definition.run(contextOf(deps, held, stop)), abandoned]);
      await settle(deps, held, (tx) =>
        end(tx, held, { state: 'done', remembered: definition.remembered }, deps.sqlNow),
      );
    } catch (error) {
      await onStopped(deps, held, definition, whyStopped(error, stop.signal) ?? error);
    }
  } catch (error) {
    // The lease expires and the work is taken again.
    deps.log.error({ err: error, workId: held.id, work: held.kind }, 'could not record the end of work');
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

function whyStopped(error: unknown, { aborted, reason }: AbortSignal): WorkStopped | null {
  if (error instanceof WorkStopped) return error;
  return aborted && reason instanceof WorkStopped ? reason : null;
}

async function onStopped(deps: RunDeps, held: HeldRow, definition: WorkDefinition, error: unknown): Promise<void> {
  const why = error instanceof WorkStopped ? error.why : null;
  const facts = { workId: held.id, work: held.kind, attempts: held.attempts };
  switch (why) {
    case 'lost':
      deps.log.warn(facts, 'work was lost to another node');
      return;
    case 'stopping':
      await deps.database.asSystem((tx) => handBack(tx, held, deps.sqlNow));
      return;
    case 'cancelled':
      await settle(deps, held, (tx) =>
        end(tx, held, { state: 'cancelled', remembered: definition.remembered }, deps.sqlNow),
      );
      return;
    case 'overdue':
    case null:
      await fail(deps, held, definition, error);
  }
}

async function fail(deps: RunDeps, held: HeldRow, definition: WorkDefinition, error: unknown): Promise<void> {
  const facts = { err: error, workId: held.id, work: held.kind, attempts: held.attempts };
  const lastError = messageWithoutValues(error);
  if (error instanceof GivenUp || held.attempts >= definition.attempts) {
    deps.log.error(facts, 'background work failed and was given up');
    const problem = error instanceof GivenUp ? { problem: error.message } : {};
    const ended = { state: 'failed', remembered: definition.remembered, lastError, ...problem } as const;
    await settle(deps, held, (tx) => end(tx, held, ended, deps.sqlNow));
    return;
  }
  const overdue = deps.now().getTime() - held.createdAt.getTime() > ALERT_AFTER_MS;
  if (overdue) deps.log.error(facts, 'background work has been failing for more than a day');
  else deps.log.warn(facts, 'background work failed and will be retried');
  const waitMs = definition.waitAfter(held.attempts);
  await settle(deps, held, (tx) => postpone(tx, held, { waitMs, lastError }, deps.sqlNow));
}

async function settle(deps: RunDeps, held: HeldRow, write: Parameters<Database['asSystem']>[0]): Promise<void> {
  const written = await deps.database.asSystem(write);
  if (written) tell(deps, held);
  else deps.log.warn({ workId: held.id, work: held.kind }, 'work ended after it was lost to another node');
}

function tell({ live }: RunDeps, { userId, shown }: HeldRow): void {
  if (userId !== null && shown) live.publish(userId, ['work']);
}

function contextOf(deps: RunDeps, held: HeldRow, stop: AbortController): WorkContext<unknown> {
  const { signal } = stop;
  let { checkpoint } = held;
  let writtenAt = -Infinity;
  const goOn = (stillHeld: boolean) => {
    if (!stillHeld) throw new WorkStopped('lost');
  };
  return {
    data: held.data,
    userId: held.userId,
    now: deps.now(),
    isRepeated: held.attempts > 1,
    signal,
    checkpoint: () => checkpoint,
    unhurried: deps.unhurried,
    step: async (work) => {
      signal.throwIfAborted();
      const inTransaction = (step: Parameters<Database['asSystem']>[0]) =>
        held.userId === null ? deps.unhurried.asSystem(step) : deps.unhurried.asTenant(held.userId, step);
      let result: StepResult | undefined;
      await inTransaction(async (tx) => {
        result = await work(tx);
        // Last, so that the row is locked only briefly: leases can be extended and the work cancelled while a step
        // runs.
        goOn(await saveStep(tx, held, result));
      });
      checkpoint = result?.checkpoint;
      tell(deps, held);
      signal.throwIfAborted();
    },
    confirm: async (tx) => goOn(await lockHeld(tx, held)),
    progress: async (done, total) => {
      signal.throwIfAborted();
      const isLast = done >= total;
      if (!isLast && performance.now() - writtenAt < PROGRESS_EVERY_MS) return;
      writtenAt = performance.now();
      goOn(await deps.database.asSystem((tx) => saveProgress(tx, held, { done, total })));
      tell(deps, held);
    },
  };
}
