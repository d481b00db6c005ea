import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServerProcess } from './server-process.ts';

const LOOK_EVERY_MS = 250;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A server that ends sooner than this has not really started. */
const SETTLED_AFTER_MS = 1_000;

/** Restarts the server whenever it ends by itself: killed, out of memory, or out of disk space. */
export function supervise(server: ServerProcess, log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let upSince = 0;

  async function startAgain(): Promise<void> {
    log.error('the database server has ended; restarting it');
    const since = performance.now();
    await server.bringUp(signal);
    upSince = performance.now();
    log.warn({ milliseconds: Math.round(upSince - since) }, 'the database server is back');
  }

  async function look(): Promise<void> {
    if (await server.isRunning()) return;
    if (performance.now() - upSince > SETTLED_AFTER_MS) failures = 0;
    else await pause();
    await startAgain();
  }

  /** The pause grows, so that a server that cannot start does not keep the machine busy. */
  async function pause(): Promise<void> {
    const milliseconds = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    await sleep(milliseconds, undefined, { signal });
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false });
        await look();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ err: error }, 'the database server could not be started');
        upSince = performance.now();
      }
    }
  }

  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
