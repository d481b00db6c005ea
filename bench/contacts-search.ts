import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { parseEnv } from '#server/env.ts';
import { startPlacewell, type Placewell } from '#server/placewell.ts';
import { addRandomClients } from './random-clients.ts';

/**
 * How long a search page takes in an account with 20,000 clients, while other accounts hold 50,000 more; and what its
 * first page costs beside that of an account with 100. Over HTTP, one request at a time, on a database of its own.
 *
 *   npx tsx bench/contacts-search.ts
 */

const REPETITIONS = 40;
const TARGET_P95_MS = 30;
const TARGET_RATIO = 1.5;

/** Rare and common, short and long, a name in full, a mail domain that everybody has, nothing at all. */
const searches = ['a', 'xq', 'son', 'anna', 'anna q', 'company 17', 'example.com', 'karen xyz', 'zzzzz', 'vip'];

const print = (text: string) => process.stdout.write(`${text}\n`);

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const env = parseEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' });
const placewell = await startPlacewell(env, pino({ level: env.logLevel }));
try {
  const big = await newAccount(placewell, 'big', 20_000);
  const small = await newAccount(placewell, 'small', 100);
  for (let other = 0; other < 10; other += 1) await newAccount(placewell, `other-${other}`, 5_000);
  print(`20,000 clients beside 50,000 of other accounts; load average ${loadavg()[0]?.toFixed(1)} at the start\n`);
  print('search'.padEnd(24) + 'p50 ms'.padStart(10) + 'p95 ms'.padStart(10) + 'found'.padStart(10));
  const all: number[] = [];
  for (const q of searches) {
    const { times, count } = await measure(big, `?q=${encodeURIComponent(q)}`);
    all.push(...times);
    report(JSON.stringify(q), times, count);
  }
  report('all searches', all);
  const first = [await measure(small, ''), await measure(big, '')] as const;
  report('first page of 100', first[0].times, first[0].count);
  report('first page of 20,000', first[1].times, first[1].count);
  const ratio = percentile(first[1].times, 50) / percentile(first[0].times, 50);
  print(`\nsearch p95 ${percentile(all, 95).toFixed(1)} ms (target ${TARGET_P95_MS})`);
  print(`first page ${ratio.toFixed(2)} times that of a small account (target ${TARGET_RATIO})`);
  print(`load average ${loadavg()[0]?.toFixed(1)} at the end`);
} finally {
  await placewell.stop();
  await rm(directory, { recursive: true });
}

interface Account {
  get: (query: string) => Promise<{ count: number }>;
}

async function newAccount({ url, deps }: Placewell, name: string, clients: number): Promise<Account> {
  const response = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ displayName: name, email: `${name}@example.com`, password: 'correct horse' }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { uid: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await deps.database.asSystem((tx) =>
    tx.execute(sql`update users set subscription = '{"status":"active"}' where id = ${user.uid}`),
  );
  await addRandomClients(deps.database, user.uid, clients);
  return {
    get: async (query) => {
      const page = await fetch(`${url}/api/contacts${query}`, { headers: { cookie } });
      if (!page.ok) throw new Error(`The list answered ${page.status}: ${await page.text()}`);
      return (await page.json()) as { count: number };
    },
  };
}

async function measure(account: Account, query: string): Promise<{ times: number[]; count: number }> {
  const times: number[] = [];
  const { count } = await account.get(query);
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const startedAt = performance.now();
    await account.get(query);
    times.push(performance.now() - startedAt);
  }
  return { times, count };
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

function report(name: string, times: number[], count?: number): void {
  const [p50, p95] = [percentile(times, 50).toFixed(1), percentile(times, 95).toFixed(1)];
  print(name.padEnd(24) + p50.padStart(10) + p95.padStart(10) + String(count ?? '').padStart(10));
}
