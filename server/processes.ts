import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { openGround, type Ground } from './ground.ts';
import { runInReverse } from './run-in-reverse.ts';
import { StartError } from './start-error.ts';

/**
 * Several processes on one port. The first of them serves nobody: it keeps the embedded database and the port, and starts
 * the others, each of which is a node as if it ran alone. They hear from it only what one of them cannot see to itself.
 */

/** What a process is told: first of all everything, later the disk's room whenever that changes. */
type Told = { ground: Omit<Ground, 'disk'>; isDiskShort: boolean } | { isDiskShort: boolean };
/** What it says: that it listens, and once it serves, the lines for the person at the terminal. */
type Said = 'listening' | { ready: string[] };

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** One that has served for so long did not end because of how it was started. */
const SETTLED_MS = 60_000;

export async function startProcesses(
  env: Env,
  log: Logger,
  unwanted: AbortSignal,
): Promise<{ lines: string[]; stop: () => Promise<void> }> {
  const undo: (() => Promise<void>)[] = [];
  const running = new Set<Worker>();
  let stopping: Promise<void> | undefined;
  const end = async () => {
    await Promise.all([...running].map(endOf));
    // The database last: until then they may need it for what they have begun.
    await runInReverse(undo, log);
  };
  const stop = () => (stopping ??= end());

  function start(ground: Ground): { worker: Worker; ready: Promise<string[]> } {
    const { disk, ...rest } = ground;
    const worker = cluster.fork();
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    worker.on('message', (said: Said) => {
      if (said === 'listening') tell(worker, { ground: rest, isDiskShort: disk.isShort() });
    });
    return { worker, ready: untilReady(worker, unwanted) };
  }

  /** Another in its place when it ends by itself, and later each time if that keeps happening. */
  function replaceWhenEnded(worker: Worker, ground: Ground, waitMs = SHORTEST_WAIT_MS): void {
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      const wait = performance.now() - startedAt > SETTLED_MS ? SHORTEST_WAIT_MS : waitMs;
      log.error({ process: worker.process.pid, code, signal, againInMs: wait }, 'a process has ended by itself');
      setTimeout(() => {
        if (stopping) return;
        const next = start(ground);
        replaceWhenEnded(next.worker, ground, Math.min(wait * 2, LONGEST_WAIT_MS));
        next.ready.then(
          () => log.info({ process: next.worker.process.pid }, 'a process has taken its place'),
          // Its end says so, and brings the next.
          () => undefined,
        );
      }, wait).unref();
    });
  }

  try {
    const ground = await openGround({
      env,
      log,
      undo,
      unwanted,
      onDiskRoom: (isDiskShort) => running.forEach((worker) => tell(worker, { isDiskShort })),
    });
    // One comes first: what only one can do, such as migrations, is done when the others come, and a mistake is told once.
    const first = start(ground);
    const lines = await first.ready;
    const shared = { ...ground, isInUse: true };
    const others = Array.from({ length: env.processes - 1 }, () => start(shared));
    for (const { worker } of [first, ...others]) replaceWhenEnded(worker, shared);
    await Promise.all(others.map(({ ready }) => ready));
    log.info({ processes: [...running].map(({ process: { pid } }) => pid) }, 'several processes serve');
    return { lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function tell(worker: Worker, told: Told): void {
  // One that has just ended hears nothing any more; its end is noticed elsewhere.
  worker.send(told, () => undefined);
}

function untilReady(worker: Worker, unwanted: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    worker.on('message', (said: Said) => {
      if (said !== 'listening') resolve(said.ready);
    });
    worker.once('exit', () => reject(new StartError('A process has ended before it could serve.')));
    unwanted.addEventListener('abort', () => reject(new Error('No longer wanted')), { once: true });
  });
}

async function endOf(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}

/** In one of them: what it stands on. It ends by itself when the one that told it does. */
export async function hearOfGround(): Promise<Ground> {
  const answer = once(process, 'message') as Promise<[Extract<Told, { ground: unknown }>]>;
  // Only now: what is told to a process that does not listen yet is lost.
  say('listening');
  const [{ ground, isDiskShort }] = await answer;
  let isShort = isDiskShort;
  process.on('message', (news: Told) => {
    isShort = news.isDiskShort;
  });
  return { ...ground, disk: { isShort: () => isShort } };
}

/** In one of them: it serves now. */
export const sayReady = (lines: string[]) => say({ ready: lines });

function say(said: Said): void {
  process.send?.(said);
}
