import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { parseEnv } from '#server/platform/runtime/env.ts';
import { startPlacewell } from '#server/app/placewell.ts';
import { signUpAs } from '../proof/requests.ts';
import { load, print } from './measure.ts';

/**
 * Measures the server's memory and the time while ten 50 MB sheets arrive at once, over HTTP on its own database. The
 * uploads come from another process.
 *
 * npx tsx bench/file-upload.ts
 */

const PIECE = Buffer.alloc(64 * 1024, 'name,email\n');
const PIECES = 50 * 16;
const PER_ACCOUNT = 5;
const MEGABYTE = 1024 * 1024;

const [role, url = '', cookie = ''] = process.argv.slice(2);
if (role === 'sender') await sendAll();
else await measureAll();

async function measureAll(): Promise<void> {
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
    const accounts = [
      await signUpAs(placewell.url, 'one@example.com'),
      await signUpAs(placewell.url, 'two@example.com'),
    ];
    await placewell.deps.database.asSystem((tx) =>
      tx.execute(sql`update users set subscription = '{"status":"active"}'`),
    );
    for (const round of ['first', 'second', 'third']) {
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
      const startedAt = performance.now();
      await Promise.all(accounts.map((account) => sender(placewell.url, account.cookie)));
      clearInterval(watch);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const growth = ((most - before) / MEGABYTE).toFixed(0);
      print(
        `${round} 10 × 50 MB: ${seconds} s, at most ${(most / MEGABYTE).toFixed(0)} MB, which is +${growth} MB; ${load()}`,
      );
    }
  } finally {
    await placewell.stop();
    await rm(directory, { recursive: true });
  }
}

async function sender(server: string, session: string): Promise<void> {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [...process.execArgv, self, 'sender', server, session], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The sender ended with ${code}`);
}

async function sendAll(): Promise<void> {
  await Promise.all(Array.from({ length: PER_ACCOUNT }, sendOne));
}

async function sendOne(): Promise<void> {
  const response = await fetch(`${url}/api/files?purpose=sheet`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Readable.toWeb(Readable.from(form())) as ReadableStream,
    duplex: 'half',
  });
  if (response.status !== 201) throw new Error(`Answered ${response.status}: ${await response.text()}`);
}

function* form(): Generator<Buffer> {
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="data.csv"\r\n\r\n');
  for (let piece = 0; piece < PIECES; piece += 1) yield PIECE;
  yield Buffer.from('\r\n--b--\r\n');
}
