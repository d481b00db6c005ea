import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { createLog } from './log.ts';
import { startPlacewell, type Placewell } from './placewell.ts';
import { StartError } from './start-error.ts';
import { describeTrouble } from './trouble.ts';

/** The life of the process: start, say so, and stop cleanly when asked. A start that fails says why in one sentence. */
export async function runUntilStopped(
  readEnv: () => Env,
  onReady: (placewell: Placewell, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  process.on('uncaughtException', endAtOnce);
  try {
    const env = readEnv();
    const log = openLog(env);
    const placewell = await startPlacewell(env, log);
    stopOnSignal(placewell, log);
    await onReady(placewell, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Node itself would print the error with all that hangs on it, and what people typed is among it. */
function endAtOnce(error: unknown): void {
  process.stderr.write(`${JSON.stringify({ level: 'fatal', err: describeTrouble(error) })}\n`);
  process.exit(1);
}

function openLog(env: Env): Logger {
  const pretty = { target: 'pino-pretty', options: { ignore: 'pid,hostname,requestId', translateTime: 'HH:MM:ss' } };
  return createLog({ level: env.logLevel, ...(env.mode === 'development' ? { transport: pretty } : {}) });
}

function stopOnSignal(placewell: Placewell, log: Logger): void {
  let asked = false;
  const stop = async (signal: string) => {
    // A terminal sends Ctrl-C to npm and to us; npm then passes it on once more.
    if (asked) return;
    asked = true;
    log.info({ signal }, 'stopping');
    await placewell.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}
