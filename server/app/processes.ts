import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Env } from '#server/platform/runtime/env.ts';
import { openInstallation, type Installation } from './installation.ts';
import { runInReverse } from '#server/platform/runtime/run-in-reverse.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/**
 * Several processes on one port. The primary serves no requests: it owns the embedded database and the port, and starts
 * the workers. Each worker is a node as if it ran alone. The primary tells the workers only what they cannot find out
 * themselves.
 */

/** What the primary tells a worker: everything at first, later only changes in disk space. */
type Told = { installation: Omit<Installation, 'disk'>; isDiskShort: boolean } | { isDiskShort: boolean };
interface Ready {
  url: string;
  /** For the terminal. */
  lines: string[];
}
/** What a worker reports: that it listens for messages, and that it serves. */
type Said = 'listening' | { ready: Ready };

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A worker that has served this long did not end because of how it was started. */
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
    // The database stops last, because running work may still need it.
    await runInReverse(undo, log);
  };
  const stop = () => (stopping ??= end());

  function start(opening: Promise<Installation>): { worker: Worker; ready: Promise<Ready> } {
    const worker = cluster.fork();
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    worker.on('message', (said: Said) => {
      if (said !== 'listening') return;
      opening.then(
        ({ disk, ...installation }) => tell(worker, { installation, isDiskShort: disk.isShort() }),
        // Whoever opens it deals with that.
        () => undefined,
      );
    });
    const ready = untilReady(worker, unwanted);
    // It may end before anybody waits for it.
    ready.catch(() => undefined);
    return { worker, ready };
  }

  /** Starts a replacement when a worker ends by itself, with a growing delay if that keeps happening. */
  function replaceWhenEnded(worker: Worker, installation: Installation, waitMs = SHORTEST_WAIT_MS): void {
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      const wait = performance.now() - startedAt > SETTLED_MS ? SHORTEST_WAIT_MS : waitMs;
      log.error({ process: worker.process.pid, code, signal, againInMs: wait }, 'a process ended unexpectedly');
      setTimeout(() => {
        if (stopping) return;
        const next = start(Promise.resolve(installation));
        replaceWhenEnded(next.worker, installation, Math.min(wait * 2, LONGEST_WAIT_MS));
        next.ready.then(
          () => log.info({ process: next.worker.process.pid }, 'a new process has replaced it'),
          // Its exit is logged and starts the next attempt.
          () => undefined,
        );
      }, wait).unref();
    });
  }

  try {
    const opening = openInstallation({
      env,
      log,
      undo,
      unwanted,
      onDiskRoom: (isDiskShort) => running.forEach((worker) => tell(worker, { isDiskShort })),
    });
    // One worker starts first. It does what only one may do, such as migrations, and reports an error once. It opens the
    // port at once, and says there what happens until the database is open and migrated.
    const first = start(opening);
    const installation = await opening;
    const { url, lines } = await first.ready;
    const shared = { ...installation, servedAt: url };
    const others = Array.from({ length: env.processes - 1 }, () => start(Promise.resolve(shared)));
    for (const { worker } of [first, ...others]) replaceWhenEnded(worker, shared);
    await Promise.all(others.map(({ ready }) => ready));
    log.info({ processes: [...running].map(({ process: { pid } }) => pid) }, 'several processes are serving');
    return { lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function tell(worker: Worker, told: Told): void {
  // A worker that has just ended receives nothing. Its exit is handled elsewhere.
  worker.send(told, () => undefined);
}

function untilReady(worker: Worker, unwanted: AbortSignal): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.on('message', (said: Said) => {
      if (said !== 'listening') resolve(said.ready);
    });
    worker.once('exit', () => reject(new StartError('A process ended before it could serve.')));
    unwanted.addEventListener('abort', () => reject(new Error('No longer wanted')), { once: true });
  });
}

async function endOf(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}

/** In a worker: receives the installation from the primary. The worker exits when the primary does. */
export async function hearOfInstallation(unwanted: AbortSignal): Promise<Installation> {
  unwanted.throwIfAborted();
  let isShort = false;
  const installation = await new Promise<Omit<Installation, 'disk'>>((resolve, reject) => {
    unwanted.addEventListener('abort', () => reject(new Error('No longer wanted')), { once: true });
    process.on('message', (told: Told) => {
      isShort = told.isDiskShort;
      if ('installation' in told) resolve(told.installation);
    });
    // Not earlier: messages to a process that does not listen yet are lost.
    say('listening');
  });
  return { ...installation, disk: { isShort: () => isShort } };
}

/** In a worker: reports that it serves. */
export const sayReady = (ready: Ready) => say({ ready });

/** A worker that is not the first takes connections when it can serve, because others can already. */
export function joinsOthers(): boolean {
  return cluster.worker !== undefined && cluster.worker.id > 1;
}

function say(said: Said): void {
  process.send?.(said);
}
