import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { errorBodySchema } from '#shared/platform/errors.ts';
import { keptSecret } from '#server/platform/runtime/data-directory.ts';
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { findPostmaster } from '#server/platform/db/embedded/postmaster.ts';
import { applyMigrations, MIGRATION_LOCK } from '#server/platform/db/migrate.ts';
import { migrationFiles } from '#server/platform/db/migration-files.ts';
import { asOwner, connect, createTestDatabase, TEST_SECRET, withDatabaseName } from '#server/test/database.ts';
import { runProduct, startProduct, startScript, textOf, useBuiltProduct } from '#server/test/process.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';

useBuiltProduct();

/** Exit code and stderr of a start that must fail. */
async function refusal(environment: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = runProduct(environment);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const stderr = await textOf(child.stderr);
  const [code] = await exited;
  return { code, stderr: stderr.trim() };
}

async function stopped(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ displayName: 'Ada', email: 'ada@example.com', password: 'secret' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function signedInName(url: string, cookie: string): Promise<string | undefined> {
  const response = await fetch(`${url}/api/auth/session`, { headers: { Cookie: cookie } });
  return ((await response.json()) as { user: { displayName: string } | null }).user?.displayName;
}

async function freePort(): Promise<number> {
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  return port;
}

/** The process id of the database in a data directory. */
async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A raw connection, on which the test writes every byte itself. */
async function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connectTo({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  // Reset when the process ends at once.
  socket.on('error', () => undefined);
  const answer = async () => {
    await expect.poll(() => heard).toContain('\r\n\r\n');
    const text = heard;
    heard = '';
    return text;
  };
  const send = (...lines: string[]) => socket.write([...lines, 'Host: localhost', '', ''].join('\r\n'));
  return {
    send,
    write: (text: string) => socket.write(text),
    answer,
    ask: async (line: string) => {
      send(line);
      return answer();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the process', () => {
  it('starts its database again when only that is killed, and takes it down on SIGTERM', async () => {
    const folder = await usedDataDirectory();
    const { process: child, url } = await startProduct({ DATA_DIR: folder });
    const cookie = await signUp(url);
    const killed = await postmasterOf(folder);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => postmasterOf(folder).catch(() => killed)).not.toBe(killed);
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await signedInName(url, cookie)).toBe('Ada');
    const postmaster = await postmasterOf(folder);
    await stopped(child);
    // The database has removed its lock file, and the product did not wait for the process to exit.
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });

  it('answers on a busy connection while stopping, and closes the connection after the answer', async () => {
    const { process: child, url } = await startProduct({ DATA_DIR: await usedDataDirectory() });
    const connection = await openConnection(url);
    expect(await connection.ask('GET /livez HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: keep-alive/i);
    // A request in progress delays the stop until it is answered.
    const slow = await openConnection(url);
    slow.send('POST /api/auth/sign-out HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2');
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await expect.poll(() => fetch(`${url}/livez`).catch(() => 'refused')).toBe('refused');
    expect(await connection.ask('GET /livez HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
    slow.write('{}');
    expect(await slow.answer()).toMatch(/^HTTP\/1\.1 \d+[^]*connection: close/i);
    expect(await exited).toEqual([0, null]);
  });

  it('treats two signals in quick succession as one, and exits at once on a later one', async () => {
    const folder = await usedDataDirectory();
    const { process: child, url } = await startProduct({ DATA_DIR: folder });
    const postmaster = await postmasterOf(folder);
    const slow = await openConnection(url);
    slow.send('POST /api/auth/sign-out HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2');
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    child.kill('SIGINT');
    child.kill('SIGINT');
    await expect.poll(() => fetch(`${url}/livez`).catch(() => 'refused')).toBe('refused');
    expect(child.exitCode).toBeNull();
    await expect
      .poll(() => {
        child.kill('SIGINT');
        return child.exitCode;
      })
      .toBe(1);
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });

  it.each([
    ['start', 'SIGTERM'],
    ['start', 'SIGKILL'],
    ['dev', 'SIGTERM'],
  ] as const)('ends with the npm run %s that started it (%s)', async (script, signal) => {
    const folder = await usedDataDirectory();
    const { process: npm, url } = await startScript(script, { DATA_DIR: folder });
    const postmaster = await postmasterOf(folder);
    npm.kill(signal);
    await expect.poll(() => fetch(`${url}/livez`).catch(() => 'refused')).toBe('refused');
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });
});

describe('until it is ready, the process', () => {
  /** A database as an older version left it: only its first migrations were applied. */
  async function olderDatabase(isApplied: (migration: string) => boolean) {
    const files = await migrationFiles();
    const applied = files.filter(({ name }) => isApplied(name));
    const name = `starting_${randomUUID().replaceAll('-', '')}`;
    const server = withDatabaseName(inject('templateUrl'), 'postgres');
    await asOwner(server, (owner) => owner.query(`create database ${name}`));
    onTestFinished(() => asOwner(server, (owner) => owner.query(`drop database ${name} with (force)`)));
    const url = withDatabaseName(inject('templateUrl'), name);
    await asOwner(url, (owner) => applyMigrations(owner, applied));
    return { url, missing: files.length - applied.length };
  }

  /** Starts the product on a port of its own, without waiting until it is ready. */
  async function begin(databaseUrl: string, processes = '1') {
    const port = String(await freePort());
    const child = runProduct({
      DATABASE_URL: databaseUrl,
      APP_SECRET: TEST_SECRET,
      PORT: port,
      LOG_LEVEL: 'info',
      PROCESSES: processes,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    const ask = async (path: string, accept = '*/*') => {
      const response = await fetch(`http://localhost:${port}${path}`, { headers: { Accept: accept } });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const step = async () =>
      ask('/readyz').then(
        ({ text }) => (JSON.parse(text) as { step?: string }).step,
        () => undefined,
      );
    return { child, output: () => output, ask, step };
  }

  it.each(['1', '2'])(
    'says that another one migrates, and serves when that is done (PROCESSES=%s)',
    async (processes) => {
      const { url, missing } = await olderDatabase(() => false);
      const other = await connect(url);
      await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const { ask, step, output } = await begin(url, processes);
      await expect.poll(step).toBe('Placewell is being updated by another process.');
      expect(output()).toContain('another process migrates or checks the database');

      const page = await ask('/candidates', 'text/html');
      expect(page.status).toBe(503);
      expect(page.text).toContain('<h1>Placewell is being updated by another process.</h1>');
      expect(page.text).not.toContain('<script');
      expect(Number(page.headers.get('refresh'))).toBeGreaterThan(0);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      const [, nonce = ''] = /<style nonce="([^"]+)"/.exec(page.text) ?? [];
      expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect((await ask('/')).text).toContain('<h1>');

      const refused = await ask('/api/candidates', 'text/html');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect(errorBodySchema.parse(JSON.parse(refused.text)).error).toMatchObject({
        code: 'unavailable',
        message: 'Placewell is being updated by another process. Please try again in a moment.',
      });
      expect((await ask('/assets/main.js')).status).toBe(503);
      expect((await ask('/livez')).status).toBe(200);
      expect((await ask('/readyz')).status).toBe(503);
      expect(output()).not.toContain('ready at');

      await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await expect.poll(output).toContain('ready at');
      expect((await ask('/readyz')).status).toBe(200);
      expect(output()).toContain(`"msg":"migration 2 of ${missing} (0000_schema.sql) applied"`);
      expect((await ask('/api/auth/session')).status).toBe(200);
    },
  );

  it('says at which step it is; a stop ends that step, and the next start continues', async () => {
    const { url, missing } = await olderDatabase((name) => name < '0030_');
    const reader = await connect(url);
    await reader.query('begin');
    // The next migration changes this table and waits for whoever reads it.
    await reader.query('select from candidates');
    const { child, ask, step } = await begin(url);
    const sentence = `Placewell is being updated: step 1 of ${missing}.`;
    await expect.poll(step).toBe(sentence);
    expect((await ask('/login', 'text/html')).text).toContain(`<h1>${sentence}</h1>`);
    await stopped(child);
    await expect
      .poll(async () => (await reader.query('select pg_try_advisory_xact_lock($1) as free', [MIGRATION_LOCK])).rows)
      .toEqual([{ free: true }]);
    await reader.query('commit');
    const next = await begin(url);
    await expect.poll(next.output).toContain('ready at');
    expect(next.output()).toContain(`"msg":"migration 1 of ${missing} (0030_candidate_background.sql) applied"`);
  });
});

describe('the log', () => {
  /** Makes the process believe that its output is a terminal. */
  const terminal = `Object.defineProperty(process.stdout, 'isTTY', { value: true });`;
  const atTerminal = { LOG_LEVEL: '', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(terminal)}` };

  it('is short and readable at a terminal: the address, then only what went wrong', async () => {
    const folder = await usedDataDirectory();
    const { url, output } = await startProduct({ DATA_DIR: folder, ...atTerminal });
    expect(output()).toMatch(/^Placewell is ready at http:/);
    expect((await fetch(`${url}/api/auth/session`)).status).toBe(200);
    process.kill(await postmasterOf(folder), 'SIGKILL');
    await expect.poll(output).toMatch(/^\d\d:\d\d:\d\d WARN {2}the database server is back milliseconds=\d+$/m);
    expect(output()).toMatch(/^\d\d:\d\d:\d\d ERROR the database server has ended; restarting it$/m);
    expect(output()).not.toMatch(/^\{| request /m);
  });

  it('of the demo says how to sign in, and nothing of what filled it; the demo ends with its npm', async () => {
    const folder = await temporaryFolder();
    const { process: npm, url, output } = await startScript('demo', { DATA_DIR: folder, ...atTerminal });
    await expect.poll(output).toMatch(/^ {2}data {8}/m);
    expect(output()).toMatch(/^ {2}sign in as {2}\S+@\S+\n {2}password {4}\S+\n/m);
    expect(output()).not.toMatch(/^\{| request /m);
    const postmaster = await postmasterOf(join(folder, 'demo'));
    npm.kill('SIGTERM');
    await expect.poll(() => fetch(`${url}/livez`).catch(() => 'refused')).toBe('refused');
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });

  it('is JSON, one line per request, for everything else', async () => {
    const { url, output } = await startProduct({ DATA_DIR: await usedDataDirectory(), LOG_LEVEL: '' });
    expect((await fetch(`${url}/api/auth/session`)).status).toBe(200);
    await expect.poll(output).toMatch(/^\{"level":30,.*"route":"\/api\/auth\/session".*\}$/m);
  });
});

describe('an uncaught error', () => {
  it('ends the process, which logs where it happened and nothing that people typed', async () => {
    const db = await createTestDatabase();
    onTestFinished(() => db.drop());
    const mistake = `process.on('SIGUSR2', () => {
      const typed = process.env.TYPED;
      throw Object.assign(new Error('refused: "' + typed + '"'), { severity: 'ERROR', code: '23505', detail: typed });
    });`;
    const { process: child } = await startProduct({
      DATABASE_URL: db.ownerUrl,
      APP_SECRET: TEST_SECRET,
      TYPED: 'CANARY',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistake)}`,
    });
    const exited = once(child, 'exit');
    const stderr = textOf(child.stderr);
    child.kill('SIGUSR2');
    expect(await exited).toEqual([1, null]);
    expect(await stderr).toContain('23505');
    expect(await stderr).not.toContain('CANARY');
  });
});

describe('a failed start leaves no database running', () => {
  it('when it is interrupted', async () => {
    const folder = await temporaryFolder();
    const child = runProduct({ DATA_DIR: folder });
    const exited = once(child, 'exit');
    await expect.poll(() => postmasterOf(folder).catch(() => 0)).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined();
  });

  it('when the database was created with another password', async () => {
    const folder = await usedDataDirectory();
    await writeFile(join(folder, 'database-password.secret'), 'x'.repeat(40));
    const { code, stderr } = await refusal({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database in .+ was created with a different password .+\.$/);
    expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined();
  });

  it('when the database was used by a newer version', async () => {
    const folder = await usedDataDirectory();
    const { process: child } = await startProduct({ DATA_DIR: folder });
    const password = await keptSecret(folder, 'database-password');
    const url = await findEmbeddedPostgres(join(folder, 'postgres'), password ?? '');
    await asOwner(url ?? '', (owner) =>
      owner.query(`insert into schema_migrations (name, checksum) values ('9999_b.sql', 'x')`),
    );
    await stopped(child);
    const { code, stderr } = await refusal({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database is newer than this program, .+\.$/);
    expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined();
  });
});

describe('a start that cannot succeed says why in one sentence', () => {
  it.each(['app-secret', 'database-password'])('when %s was lost and there is data', async (name) => {
    const folder = await usedDataDirectory();
    const file = join(folder, `${name}.secret`);
    const content = await readFile(file);
    await rm(file);
    expect(await refusal({ DATA_DIR: folder })).toEqual({
      code: 1,
      stderr: `${file} is missing, and the data in ${folder} cannot be used without it: put the file back from a backup of that directory.`,
    });
    expect(await readFile(file).catch(() => 'still missing')).toBe('still missing');
    await writeFile(file, content);
    await startProduct({ DATA_DIR: folder });
  });

  it('when a variable has an invalid value', async () => {
    expect(await refusal({ PORT: 'http' })).toEqual({
      code: 1,
      stderr: 'PORT must be a whole number from 0 to 65535, not "http".',
    });
  });

  it('when the port is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const port = String((squatter.address() as AddressInfo).port);
    expect(await refusal({ PORT: port, DATA_DIR: await usedDataDirectory() })).toEqual({
      code: 1,
      stderr: `Port ${port} is already in use by another program. Stop it or set PORT to a free port.`,
    });
  });

  it('when the data directory is not writable', async () => {
    const { code, stderr } = await refusal({ DATA_DIR: '/dev/null/placewell' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATA_DIR must be a writable directory, but \/dev\/null\/placewell is not: .+\.$/);
  });

  it('when the database cannot be reached', async () => {
    const port = await freePort();
    const { code, stderr } = await refusal({
      DATABASE_URL: `postgres://u:secret-word@127.0.0.1:${port}/db`,
      APP_SECRET: 'x'.repeat(32),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL names a database at 127\.0\.0\.1:\d+ that cannot be used: .+\.$/);
    expect(stderr).not.toContain('secret-word');
  });
});
