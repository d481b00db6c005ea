import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { parseEnv } from '#server/env.ts';
import { startPlacewell, type Placewell } from '#server/placewell.ts';
import { load, measure, newAccount, percentile, print, report, reportHead } from './measure.ts';
import { addRandomCandidates } from './random-candidates.ts';

/**
 * How long a search page takes in an account with 100,000 candidates, each with about 4 kB of CV, while other accounts
 * hold 200,000 more. Over HTTP, one request at a time, on a database of its own.
 *
 *   npx tsx bench/candidates-search.ts
 */

const REPETITIONS = 30;
const TARGET_P95_MS = 50;
const OWN = 100_000;
const OTHERS = [80_000, 60_000, 40_000, 20_000];

const searches: [what: string, query: string][] = [
  ['the first page', ''],
  ['a common word', 'q=and'],
  ['a common word of contractors', 'q=and&type=contract'],
  ['a word of some', 'q=kubernetes'],
  ['the beginning of words', 'q=ma'],
  ['two words', 'q=kubernetes+payroll'],
  ['a rare word', 'q=ref54321'],
  ['a name fragment', 'q=a1b'],
  ['a phrase', 'q="data+centre"'],
  ['a phrase of common words', 'q="by+a+third"'],
  ['a common word by salary', 'q=and&sort=-expectedSalary'],
  ['nothing', 'q=zzzzqq'],
];

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const postgres = await startEmbeddedPostgres({
  directory: join(directory, 'postgres'),
  socketDirectory: join(directory, 'run'),
  password: 'bench',
});
try {
  const env = parseEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    DATABASE_URL: postgres.connectionString,
    APP_SECRET: 'a secret that only this measurement knows',
  });
  const placewell = await startPlacewell(env, pino({ level: env.logLevel }));
  try {
    await measureSearches(placewell);
  } finally {
    await placewell.stop();
  }
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true });
}

async function measureSearches(placewell: Placewell): Promise<void> {
  const big = await newAccount(placewell, 'big');
  const accounts = [{ userId: big.userId, many: OWN }];
  for (const [index, many] of OTHERS.entries()) {
    accounts.push({ userId: (await newAccount(placewell, `other-${index}`)).userId, many });
  }
  const owner = new pg.Client({ connectionString: postgres.connectionString });
  await owner.connect();
  const startedAt = performance.now();
  try {
    await addRandomCandidates(owner, accounts);
  } finally {
    await owner.end();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(`100,000 candidates beside 200,000 of other accounts, written in ${seconds} s; ${load()}\n`);
  reportHead();
  const all: number[] = [];
  for (const [what, query] of searches) {
    const { times, count } = await measure(big, `/api/candidates?${query}`, REPETITIONS);
    all.push(...times);
    report(what, times, count);
  }
  report('all of them', all);
  print(`\np95 ${percentile(all, 95).toFixed(1)} ms (target ${TARGET_P95_MS}); ${load()} at the end`);
}
