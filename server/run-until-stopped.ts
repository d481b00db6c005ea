import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { createLog } from './log.ts';
import { startPlacewell, type Placewell } from './placewell.ts';
import { hearOfGround, sayReady, startProcesses } from './processes.ts';
import { StartError } from './start-error.ts';
import { onStopRequest } from './stop-requests.ts';
import { terminalLog } from './terminal-log.ts';

type OnReady = (placewell: Placewell, say: (line: string) => void) => Promise<void>;

/** Whoever asked for the stop waits ten seconds and no longer. */
const STOP_LIMIT_MS = 9_500;

/**
 * The life of the process: start, say so, and stop cleanly when asked, also while starting. A start that fails says why in
 * one sentence.
 */
export async function runUntilStopped(readEnv: () => Env, onReady: OnReady): Promise<void> {
  process.on('uncaughtException', endWithoutValues);
  const stop = new AbortController();
  try {
    const env = readEnv();
    const log = openLog(env);
    onStopRequest({
      first: (reason) => {
        log.info({ reason }, 'stopping');
        setTimeout(() => endAtOnce(log, 'did not stop in time'), STOP_LIMIT_MS).unref();
        stop.abort(new Error(`Asked to stop: ${reason}`));
      },
      second: (reason) => endAtOnce(log, `asked a second time: ${reason}`),
    });
    await live(env, log, stop.signal, onReady);
  } catch (error) {
    // A start that was interrupted has failed in whatever it was doing.
    if (!stop.signal.aborted) explain(error);
  }
  process.exit(0);
}

async function live(env: Env, log: Logger, asked: AbortSignal, onReady: OnReady): Promise<void> {
  const untilAsked = once(asked, 'abort');
  if (env.processes > 1 && cluster.isPrimary) {
    const { lines, stop } = await startProcesses(env, log, asked);
    say([...lines, `  processes ${env.processes}`]);
    await untilAsked;
    return stop();
  }
  const ground = cluster.isWorker ? { ground: await hearOfGround() } : {};
  const placewell = await startPlacewell(env, log, { unwanted: asked, ...ground });
  try {
    const lines: string[] = [];
    const ready = onReady(placewell, (line) => lines.push(line)).then(() => (cluster.isWorker ? sayReady : say)(lines));
    await Promise.race([ready.then(() => untilAsked), untilAsked]);
  } finally {
    await placewell.stop();
  }
}

function say(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function explain(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function endAtOnce(log: Logger, reason: string): never {
  log.error({ reason }, 'ending at once');
  process.exit(1);
}

/** Node itself would print the error with all that hangs on it, and what people typed is among it. */
function endWithoutValues(error: unknown): void {
  const output = process.stderr.isTTY ? terminalLog(process.stderr) : process.stderr;
  createLog({ level: 'fatal' }, output).fatal({ err: error }, 'ended by a mistake');
  process.exit(1);
}

/** JSON for whatever collects it. A person at the terminal reads sentences, and only what they should know. */
function openLog(env: Env): Logger {
  const isRead = process.stdout.isTTY || env.mode === 'development';
  const level = env.logLevel ?? (process.stdout.isTTY && env.mode !== 'development' ? 'warn' : 'info');
  return createLog({ level }, isRead ? terminalLog(process.stdout) : undefined);
}
