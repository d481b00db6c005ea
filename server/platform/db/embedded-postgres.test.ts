import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findPostmaster } from './embedded/postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startOtherProcess } from '#server/test/other-process.ts';
import { StartError } from '../runtime/start-error.ts';

const password = 'p@ss/wörd & more?';

/** One cluster for all tests, because creating one takes seconds. Each test leaves it stopped. */
let home: string;
let where: { directory: string; socketDirectory: string; password: string };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  where = { directory: join(home, 'cluster'), socketDirectory: join(home, 'socket'), password };
  // What a first start leaves behind when it is killed half-way.
  await mkdir(join(home, 'cluster.unfinished-abcdef', 'cluster'), { recursive: true });
  const server = await startEmbeddedPostgres(where);
  await query(server, 'CREATE TABLE notes (body text)');
});
afterEach(async () => {
  if (await findPostmaster(where.directory)) await (await startEmbeddedPostgres(where)).stop();
});
afterAll(() => rm(home, { recursive: true }));

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Writes a row that a test can look for afterwards. */
async function note(server: EmbeddedPostgres, body: string): Promise<void> {
  await query(server, `INSERT INTO notes VALUES ('${body}')`);
}

async function lastNote(server: EmbeddedPostgres): Promise<unknown> {
  return (await query(server, 'SELECT body FROM notes ORDER BY ctid DESC LIMIT 1'))[0]?.body;
}

async function runningPid(): Promise<number> {
  const postmaster = await findPostmaster(where.directory);
  if (postmaster === undefined) throw new Error('No PostgreSQL is running.');
  return postmaster.pid;
}

/** Starts the server from another process, which is then killed and cannot stop it. */
async function leaveOrphan(): Promise<void> {
  const child = await startOtherProcess(`
    const { startEmbeddedPostgres } = await import('#server/platform/db/embedded-postgres.ts');
    await startEmbeddedPostgres(${JSON.stringify(where)});
    process.send('started');
    setInterval(() => {}, 1000);
  `);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

it('creates a durable cluster with checksums that no network can reach', async () => {
  const server = await startEmbeddedPostgres(where);
  const show = async (name: string) => (await query(server, `SELECT current_setting('${name}') AS value`))[0]?.value;
  expect(await show('data_checksums')).toBe('on');
  expect(await show('fsync')).toBe('on');
  expect(await show('synchronous_commit')).toBe('on');
  expect(await show('listen_addresses')).toBe('');
  expect(await show('server_encoding')).toBe('UTF8');
  expect(await query(server, 'SELECT current_database(), current_user')).toEqual([
    { current_database: 'placewell', current_user: 'placewell_owner' },
  ]);
  // Case folding works beyond ASCII, whatever locales the machine has.
  expect(await query(server, `SELECT lower('ÅŁÉ') AS lower`)).toEqual([{ lower: 'åłé' }]);
  expect((await readdir(home)).sort()).toEqual(['cluster', 'socket']);
});

it('keeps its data across restarts, and passes settings on', async () => {
  const first = await startEmbeddedPostgres(where);
  await note(first, 'Before the stop');
  await first.stop();
  await first.stop();
  expect(await findPostmaster(where.directory)).toBeUndefined();

  const second = await startEmbeddedPostgres({ ...where, settings: { work_mem: '5MB' } });
  expect(second.adopted).toBe(false);
  expect(await lastNote(second)).toBe('Before the stop');
  expect(await query(second, 'SHOW work_mem')).toEqual([{ work_mem: '5MB' }]);
});

it('adopts the server of a killed process, even when asked for another socket directory', async () => {
  await leaveOrphan();
  const pid = await runningPid();
  const first = await startEmbeddedPostgres(where);
  await note(first, 'In the orphan');
  const second = await startEmbeddedPostgres({ ...where, socketDirectory: join(home, 'socket', 'other') });
  expect([first.adopted, second.adopted]).toEqual([true, true]);
  expect(await runningPid()).toBe(pid);
  expect(await lastNote(second)).toBe('In the orphan');
  await second.stop();
  expect(await findPostmaster(where.directory)).toBeUndefined();
});

it('recovers after its server was killed', async () => {
  const first = await startEmbeddedPostgres(where);
  await note(first, 'Acknowledged');
  process.kill(await runningPid(), 'SIGKILL');
  const second = await startEmbeddedPostgres(where);
  expect(second.adopted).toBe(false);
  expect(await lastNote(second)).toBe('Acknowledged');
});

it('starts although the process id in a stale lock file now belongs to another program', async () => {
  const leftOver = `${process.pid}\n${where.directory}\n1700000000\n5432\n${where.socketDirectory}\n\n\nready\n`;
  await writeFile(join(where.directory, 'postmaster.pid'), leftOver);
  await writeFile(join(where.socketDirectory, '.s.PGSQL.5432.lock'), leftOver);
  const server = await startEmbeddedPostgres(where);
  expect(server.adopted).toBe(false);
  expect(await runningPid()).not.toBe(process.pid);
});

it('restarts a server whose socket file was deleted', async () => {
  await note(await startEmbeddedPostgres(where), 'Before the sweep');
  const pid = await runningPid();
  await rm(where.socketDirectory, { recursive: true });
  const server = await startEmbeddedPostgres(where);
  expect(await runningPid()).not.toBe(pid);
  expect(await lastNote(server)).toBe('Before the sweep');
});

it('runs as the owner of the cluster, never as root, in directories open or closed to that user', async () => {
  const owner = await stat(where.directory);
  expect(owner.uid).not.toBe(0);
  for (const mode of [0o700, 0o711]) {
    await chmod(home, mode);
    const server = await startEmbeddedPostgres(where);
    expect((await stat(join(where.directory, 'postmaster.pid'))).uid).toBe(owner.uid);
    await server.stop();
  }
});

it('explains a wrong password', async () => {
  await startEmbeddedPostgres(where);
  await expect(startEmbeddedPostgres({ ...where, password: 'another' })).rejects.toThrow(
    new StartError(
      `The database in ${where.directory} was created with a different password from the one kept beside it; restore both from the same backup.`,
    ),
  );
});

it('explains why the server cannot start and where to read more', async () => {
  await expect(startEmbeddedPostgres({ ...where, settings: { max_connections: 'many' } })).rejects.toThrow(
    new StartError(
      `The embedded PostgreSQL in ${where.directory} could not start: invalid value for parameter "max_connections": "many"; see ${where.directory}/log.`,
    ),
  );
});

it('leaves a directory with other content alone', async () => {
  const directory = join(home, 'socket', 'photos');
  await mkdir(directory);
  await writeFile(join(directory, 'holiday.jpg'), '');
  await expect(startEmbeddedPostgres({ ...where, directory })).rejects.toThrow(
    new StartError(`${directory} should contain the database but contains something else; move it away.`),
  );
  expect(await readdir(directory)).toEqual(['holiday.jpg']);
});
