import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { formWith } from '#server/platform/files/test-files.ts';
import { startProduct } from '#server/test/built-product.ts';
import type { StoredFile } from '#shared/platform/file-schemas.ts';
import type { Import } from '#shared/intake/imports/import-records.ts';
import { request, signUpAs } from '../proof/requests.ts';
import { residentOf } from '../proof/streams.ts';
import { madeTable } from './made-table.ts';
import { load, percentile, print } from './measure.ts';

/**
 * Imports 100,000 candidates from one CSV file into the built product with its own data directory: check, import and
 * undo. Measures the memory of the server, and how much longer other requests for a list take meanwhile, in the same
 * account and in another. Then imports the same file again with kill -9 halfway. Exits with 1 if a row is duplicated or
 * missing.
 *
 * npm run bench:import [rows]
 */

const ROWS = Number(process.argv[2] ?? 100_000);
const NEIGHBOURS_ROWS = 1_000;
const ASK_EVERY_MS = 50;
const IDLE_MS = 10_000;
const POLL_MS = 250;
const TARGET = { seconds: 180, growthMb: 150, slower: 2 };

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const settings = { API_CALLS_PER_MINUTE: '1000000', BACKUPS_KEPT: '0' };
let product = startProduct(directory, settings);
let url = await product.address;
const [owner, neighbour] = [await signUpAs(url, 'import@example.com'), await signUpAs(url, 'neighbour@example.com')];
const wrong: string[] = [];
try {
  await everybodyPays();
  for (const { cookie } of [owner, neighbour]) await ask(cookie, 'PATCH', '/api/preferences', { currency: 'GBP' });
  await bringIn(neighbour.cookie, NEIGHBOURS_ROWS);
  await measureWhole();
  await killHalfway();
} finally {
  await product.stop();
  await rm(directory, { recursive: true });
}
print(wrong.length === 0 ? `Every row once; ${load()}` : `WRONG:\n${wrong.join('\n')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function everybodyPays(): Promise<void> {
  await inDatabase(`update users set subscription = '{"status":"active"}'`);
}

async function inDatabase<Row extends object>(statement: string): Promise<Row[]> {
  const ownerUrl = await findRunningDatabase({ dataDirectory: directory, databaseUrl: undefined });
  return asOwner(ownerUrl ?? '', async (database) => (await database.query<Row>(statement)).rows);
}

async function measureWhole(): Promise<void> {
  const waits = askAllTheTime();
  await sleep(IDLE_MS);
  const idle = waits.take();
  const before = await residentOf(product.process);
  const grown = watchMemory();
  const path = await begin(owner.cookie, ROWS);
  waits.take();
  let total = 0;
  for (const [name, step, end] of [
    ['check', 'check', 'checked'],
    ['import', 'start', 'imported'],
    ['undo', 'undo', 'undone'],
  ] as const) {
    const begun = performance.now();
    const result = await stepTo(owner.cookie, path, step, end);
    const seconds = (performance.now() - begun) / 1000;
    if (step !== 'undo') total += seconds;
    const { ready, added, kept } = result.counts;
    if (ready !== ROWS) wrong.push(`${name}: ${ready} rows are right`);
    print(`${name.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ready ${ready}, added ${added}, kept ${kept}`);
    const during = waits.take();
    for (const who of ['same', 'other'] as const) {
      const [quiet, busy] = [percentile(idle[who], 95), percentile(during[who], 95)];
      print(
        `        a list in the ${who} account: p95 ${busy.toFixed(1)} ms, idle ${quiet.toFixed(1)} ms: ${(busy / quiet).toFixed(1)} times (target ${TARGET.slower}); p50 ${percentile(during[who], 50).toFixed(1)} ms, idle ${percentile(idle[who], 50).toFixed(1)} ms`,
      );
    }
  }
  print(`check and import: ${total.toFixed(1)} s (target ${TARGET.seconds})`);
  print(
    `the server grew by ${(grown.stop() - before).toFixed(0)} MB from ${before.toFixed(0)} MB (target ${TARGET.growthMb})`,
  );
  await waits.stop();
  await compare('left after undoing', 0);
}

async function killHalfway(): Promise<void> {
  const path = await begin(owner.cookie, ROWS);
  await stepTo(owner.cookie, path, 'check', 'checked');
  await ask(owner.cookie, 'POST', `${path}/start`);
  let seen = await ask<Import>(owner.cookie, 'GET', path);
  while (seen.counts.added < ROWS / 2) {
    await sleep(POLL_MS);
    seen = await ask<Import>(owner.cookie, 'GET', path);
  }
  const ended = once(product.process, 'exit');
  product.process.kill('SIGKILL');
  await ended;
  const begun = performance.now();
  product = startProduct(directory, settings);
  url = await product.address;
  while ((await ask<Import>(owner.cookie, 'GET', path)).state !== 'imported') await sleep(POLL_MS);
  print(
    `killed after ${seen.counts.added} rows; the rest was in ${((performance.now() - begun) / 1000).toFixed(1)} s after the next start began`,
  );
  await compare('after kill -9', ROWS);
}

/** Every row exactly once. */
async function compare(what: string, expected: number): Promise<void> {
  const [found] = await inDatabase<{ many: string; ids: string; emails: string }>(`
    select count(*) as many, count(distinct id) as ids, count(distinct email) as emails from candidates
    where user_id = (select id from users where email = 'import@example.com') and deleted_at is null`);
  const counts = [found?.many, found?.ids, found?.emails].map(Number);
  print(`${what}: ${counts.join(', ')} candidates, ids and addresses`);
  if (counts.some((count) => count !== expected)) wrong.push(`${what}: ${counts.join(', ')} instead of ${expected}`);
}

async function bringIn(cookie: string, rows: number): Promise<void> {
  const path = await begin(cookie, rows);
  await stepTo(cookie, path, 'check', 'checked');
  await stepTo(cookie, path, 'start', 'imported');
}

/** Uploads a file and starts its import. Resolves to the URL of the import. */
async function begin(cookie: string, rows: number): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of madeTable(rows)) pieces.push(piece);
  const content = Buffer.concat(pieces);
  const file = await ask<StoredFile>(cookie, 'POST', '/api/files?purpose=sheet', formWith(content, 'people.csv'));
  const input = { id: crypto.randomUUID(), type: 'candidate', fileId: file.id };
  const { id, table } = await ask<Import>(cookie, 'POST', '/api/imports', input);
  if (rows === ROWS) print(`${table.rows} rows, ${(content.length / 1024 / 1024).toFixed(1)} MB; ${load()}`);
  return `/api/imports/${id}`;
}

async function stepTo(cookie: string, path: string, step: string, end: Import['state']): Promise<Import> {
  await ask(cookie, 'POST', `${path}/${step}`);
  for (;;) {
    const seen = await ask<Import>(cookie, 'GET', path);
    if (seen.state === end) return seen;
    if (seen.stopped) throw new Error(`It stopped: ${seen.problem}`);
    await sleep(POLL_MS);
  }
}

/**
 * Requests a list in each of two accounts continuously; `take` returns the milliseconds of each request since the last
 * call.
 */
function askAllTheTime() {
  let isStopped = false;
  let [same, other]: [number[], number[]] = [[], []];
  const timed = async (cookie: string, into: number[]) => {
    const begun = performance.now();
    await ask(cookie, 'GET', '/api/candidates?limit=50');
    into.push(performance.now() - begun);
  };
  const running = (async () => {
    while (!isStopped) {
      await Promise.all([timed(owner.cookie, same), timed(neighbour.cookie, other)]);
      await sleep(ASK_EVERY_MS);
    }
  })();
  return {
    take: () => {
      const taken = { same, other };
      [same, other] = [[], []];
      return taken;
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/** Records the peak memory of the server's own process; `stop` returns it. */
function watchMemory() {
  let most = 0;
  const look = async () => {
    const now = await residentOf(product.process);
    most = Math.max(most, now);
  };
  const timer = setInterval(() => {
    void look();
  }, POLL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function ask<T>(cookie: string, method: string, path: string, body?: object): Promise<T> {
  return (await (await request({ url, cookie }, method, path, body)).json()) as T;
}
