import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseEnv } from '#server/env.ts';
import { startPlacewell } from '#server/placewell.ts';

/**
 * Whether the time a wrong sign-in takes tells if the address has an account: 200 interleaved pairs of a known and an
 * unknown address, over HTTP, with the limits out of the way.
 *
 *   npx tsx bench/sign-in-timing.ts
 */

const PAIRS = 200;
const TARGET_DIFFERENCE_MS = 10;
const KNOWN = 'known@example.com';

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const env = parseEnv({
  NODE_ENV: 'test',
  PORT: '0',
  DATA_DIR: directory,
  LOG_LEVEL: 'error',
  SIGN_IN_FAILURES_PER_ACCOUNT: '100000',
});
const placewell = await startPlacewell(env, pino({ level: env.logLevel }));
try {
  await post('/api/auth/sign-up', { displayName: 'Known', email: KNOWN, password: 'the right one' });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    known.push(await timed(KNOWN));
    unknown.push(await timed(`unknown-${pair}@example.com`));
  }
  const difference = Math.abs(median(known) - median(unknown));
  const line = `known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, apart ${difference.toFixed(1)} ms`;
  process.stdout.write(`${line} (target ${TARGET_DIFFERENCE_MS}); load average ${loadavg()[0]?.toFixed(1)}\n`);
} finally {
  await placewell.stop();
  await rm(directory, { recursive: true });
}

async function timed(email: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await post('/api/auth/sign-in', { email, password: 'a wrong one' });
  if (status !== 401) throw new Error(`Expected 401 and got ${status}`);
  return performance.now() - startedAt;
}

async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(placewell.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
