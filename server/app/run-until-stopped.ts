import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Env } from '#server/platform/runtime/env.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { joinPort, openPort } from './open-port.ts';
import type { Placewell } from './placewell.ts';
import { hearOfInstallation, joinsOthers, sayReady, startProcesses } from './processes.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { onStopRequest } from './stop-requests.ts';
import { terminalLog } from '#server/platform/runtime/terminal-log.ts';

type OnReady = (placewell: Placewell, say: (line: string) => void) => Promise<void>;

/** Process managers usually wait ten seconds before they kill. */
const STOP_LIMIT_MS = 9_500;

/**
 * The life of the process: start, report, and stop cleanly when asked, even during the start. A failed start prints one
 * sentence.
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
    // An interrupted start fails wherever it happens to be, which needs no explanation.
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
  const shared = joinsOthers() ? await hearOfInstallation(asked) : undefined;
  const port = shared?.servedAt === undefined ? await openPort(env, log) : joinPort(env, shared.servedAt);
  // Loading the product takes longer than opening the port.
  const { startPlacewell } = await import('./placewell.ts');
  const installation = shared || !cluster.isWorker ? shared : hearOfInstallation(asked);
  const placewell = await startPlacewell(env, log, { unwanted: asked, port, installation });
  try {
    const lines: string[] = [];
    const ready = onReady(placewell, (line) => lines.push(line)).then(() =>
      cluster.isWorker ? sayReady({ url: placewell.url, lines }) : say(lines),
    );
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
  log.error({ reason }, 'exiting at once');
  process.exit(1);
}

/** By default Node would print the error with all its properties, which may contain what people typed. */
function endWithoutValues(error: unknown): void {
  const output = process.stderr.isTTY ? terminalLog(process.stderr) : process.stderr;
  createLog({ level: 'fatal' }, output).fatal({ err: error }, 'ended by an uncaught error');
  process.exit(1);
}

/** JSON for log collectors. A person at the terminal gets sentences, and only what they need to know. */
function openLog(env: Env): Logger {
  const isRead = process.stdout.isTTY || env.mode === 'development';
  const level = env.logLevel ?? (process.stdout.isTTY && env.mode !== 'development' ? 'warn' : 'info');
  return createLog({ level }, isRead ? terminalLog(process.stdout) : undefined);
}
