import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, createTestDatabase, TEST_SECRET } from './test/database.ts';
import { runProduct, startProduct, textOf, useBuiltProduct } from './test/process.ts';

useBuiltProduct();

/** What a start that must fail leaves on the terminal. */
async function refusal(environment: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = runProduct(environment);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const stderr = await textOf(child.stderr);
  const [code] = await exited;
  return { code, stderr: stderr.trim() };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placewell-main-'));
  onTestFinished(async () => {
    await rm(folder, { recursive: true });
  });
  return folder;
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the process', () => {
  it('serves the same data after kill -9, adopting the database that was left running', async () => {
    const folder = await temporaryFolder();
    const first = await startProduct({ DATA_DIR: folder });
    const cookie = await signUp(first.url);
    const killed = once(first.process, 'exit');
    first.process.kill('SIGKILL');
    await killed;
    const second = await startProduct({ DATA_DIR: folder });
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(await signedInName(second.url, cookie)).toBe('Ada');
  });

  it('stops on SIGTERM with exit code 0 and takes its database down with it', async () => {
    const folder = await temporaryFolder();
    const { process: child } = await startProduct({ DATA_DIR: folder });
    const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    expect(isAlive(postmaster)).toBe(true);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(isAlive(postmaster)).toBe(false);
  });

  it('refuses a data directory that another one uses', async () => {
    const folder = await temporaryFolder();
    await startProduct({ DATA_DIR: folder });
    const { code, stderr } = await refusal({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Another Placewell is already using the data directory .+ \(process \d+\)\. Stop it or .+$/,
    );
  });
});

describe('a start that cannot work says why in one sentence', () => {
  it('when a variable has a wrong value', async () => {
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
    expect(await refusal({ PORT: port, DATA_DIR: await temporaryFolder() })).toEqual({
      code: 1,
      stderr: `Port ${port} is already taken by another program. Stop it or set PORT to a free port.`,
    });
  });

  it('when the data directory cannot be written', async () => {
    const { code, stderr } = await refusal({ DATA_DIR: '/dev/null/placewell' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^DATA_DIR must be a directory that can be written to, but \/dev\/null\/placewell is not: .+\.$/,
    );
  });

  it('when the database cannot be reached', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    const { code, stderr } = await refusal({
      DATABASE_URL: `postgres://u:secret-word@127.0.0.1:${port}/db`,
      APP_SECRET: 'x'.repeat(32),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL names a database at 127\.0\.0\.1:\d+ that cannot be used: .+\.$/);
    expect(stderr).not.toContain('secret-word');
  });

  it.each([
    [
      `update schema_migrations set checksum = 'other' where name = '0000_schema.sql'`,
      'Migration 0000_schema.sql was changed after it had been applied to this database: put the file back as it was; what should change belongs in a new one.',
    ],
    [
      `insert into schema_migrations (name, checksum) values ('9998_a.sql', 'x'), ('9999_b.sql', 'x')`,
      'The database is newer than this program, which does not know its 9998_a.sql, 9999_b.sql: start the newer program, or restore a backup from before the update.',
    ],
  ])('when the database has another history (%#)', async (change, stderr) => {
    const db = await createTestDatabase();
    onTestFinished(() => db.drop());
    const owner = await connect(db.ownerUrl);
    await owner.query(change);
    expect(await refusal({ DATABASE_URL: db.ownerUrl, APP_SECRET: TEST_SECRET })).toEqual({ code: 1, stderr });
  });
});
