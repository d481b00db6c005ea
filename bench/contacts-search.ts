import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseEnv } from '#server/env.ts';
import { startPlacewell } from '#server/placewell.ts';
import { load, measure, newAccount, percentile, print, report, reportHead } from './measure.ts';
import { addRandomClients } from './random-clients.ts';

/**
 * How long a search page takes in an account with 20,000 clients (or as many as are asked for), while other accounts hold
 * 50,000 more; and what its first page costs beside that of an account with 100. Over HTTP, one request at a time, on a
 * database of its own.
 *
 *   npx tsx bench/contacts-search.ts [clients]
 */

const CLIENTS = Number(process.argv[2] ?? 20_000);
const REPETITIONS = 40;
const TARGET_P95_MS = 30;
const TARGET_RATIO = 1.5;

/**
 * Rare and common, short and long, a name in full, a mail domain that everybody has, nothing at all; words of notes and
 * positions, common ones together, a phrase, and phone numbers in whole and in part.
 */
const searches = [
  'a',
  'xq',
  'son',
  'anna',
  'anna q',
  'company 17',
  'example.com',
  'karen xyz',
  'zzzzz',
  'vip',
  'event 1234',
  'founder',
  'note anna founder',
  '"met at event 77"',
  '+44 7911 001234',
  '0012',
  '7911',
];

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const env = parseEnv({
  NODE_ENV: 'test',
  PORT: '0',
  DATA_DIR: directory,
  LOG_LEVEL: 'error',
  API_CALLS_PER_MINUTE: '1000000',
});
const placewell = await startPlacewell(env, pino({ level: env.logLevel }));
try {
  const big = await accountWith('big', CLIENTS);
  const small = await accountWith('small', 100);
  for (let other = 0; other < 10; other += 1) await accountWith(`other-${other}`, 5_000);
  print(`${CLIENTS.toLocaleString('en-GB')} clients beside 50,000 of other accounts; ${load()} at the start\n`);
  reportHead();
  const all: number[] = [];
  for (const q of searches) {
    const { times, count } = await measure(big, `/api/contacts?q=${encodeURIComponent(q)}`, REPETITIONS);
    all.push(...times);
    report(JSON.stringify(q), times, count);
  }
  report('all searches', all);
  const first = [
    await measure(small, '/api/contacts', REPETITIONS),
    await measure(big, '/api/contacts', REPETITIONS),
  ] as const;
  report('first page of 100', first[0].times, first[0].count);
  report('first page of the big account', first[1].times, first[1].count);
  const ratio = percentile(first[1].times, 50) / percentile(first[0].times, 50);
  print(`\nsearch p95 ${percentile(all, 95).toFixed(1)} ms (target ${TARGET_P95_MS})`);
  print(`first page ${ratio.toFixed(2)} times that of a small account (target ${TARGET_RATIO})`);
  print(`${load()} at the end`);
} finally {
  await placewell.stop();
  await rm(directory, { recursive: true });
}

async function accountWith(name: string, clients: number) {
  const account = await newAccount(placewell, name);
  await addRandomClients(placewell.deps.database, account.userId, clients);
  return account;
}
