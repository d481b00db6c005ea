import { readdir, readlink } from 'node:fs/promises';
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { askForExport, type Owner } from '#server/test/exports.ts';

const app = useTestApp();
const STALLED = 12;

/**
 * Clients with long, incompressible notes: far more than fits into the buffers between the database and the reader. The
 * notes contain no letters or digits, because indexing thousands of random words for search would take a minute.
 */
async function personWith(rows: number) {
  const person = await app.signUp();
  const owner = await connect(app.db.ownerUrl);
  await owner.query(
    `insert into contacts (id, user_id, first_name, last_name, notes, sort_name, own_text, created_from, created_at, updated_at)
     select gen_random_uuid(), $1, 'First ' || n, 'Last', 
       (select string_agg(translate(md5(random()::text || n || m), '0123456789abcdef', '!#$%&()*+,./:;<>'), '') from generate_series(1, 100) m),
       'first ' || n, 'first ' || n, '', now(), now()
     from generate_series(1, $2::int) n`,
    [person.user.uid, rows],
  );
  return person;
}

/** Connections that are not idle. */
async function busyConnections(): Promise<number> {
  const owner = await connect(app.db.ownerUrl);
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' and state <> 'idle'`,
  );
  return rowCount ?? 0;
}

/** Unnamed files that this process still holds open, as the system reports them. */
async function openSpools(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(app.deps.files.spoolDirectory)).length;
}

const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

async function download(request: Promise<Response>): Promise<Response> {
  const response = await request;
  // A stream that was read to the end cannot be cancelled.
  onTestFinished(() => response.body?.cancel().catch(() => undefined));
  return response;
}

const exportOf = (person: Owner) => download(askForExport(person));

async function expectOthersServed(): Promise<void> {
  const bob = await app.signUp();
  expect((await bob.request('GET', '/api/contacts')).status).toBe(200);
  const response = await exportOf(bob);
  expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toContain('contacts.json');
}

/** Reads a part, runs `pause`, and reads the rest. */
async function readWithPause(response: Response, pause: () => Promise<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let piece = 0; ; piece += 1) {
    const read = await reader?.read();
    if (!read || read.done) break;
    chunks.push(read.value);
    if (piece === 0) await pause();
  }
  return Buffer.concat(chunks);
}

describe('an export that nobody reads', () => {
  it('is the only one of its account; a second request is refused', async () => {
    const ada = await personWith(200);
    const answers: Response[] = [];
    for (let n = 0; n < STALLED; n += 1) answers.push(await exportOf(ada));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(STALLED - 1);
    expect(await messageOf(refused[0] ?? new Response())).toBe(
      'An export of your data is already being made or downloaded. Please wait until it has finished, or cancel it.',
    );
    expect(await busyConnections()).toBe(0);
    await expectOthersServed();
    const running = answers.find(({ status }) => status === 200);
    await running?.body?.cancel();
    expect((await exportOf(ada)).status).toBe(200);
  });

  it('costs other users nothing, even when twelve people do it', async () => {
    const people = await Promise.all(Array.from({ length: STALLED }, () => personWith(100)));
    const answers = await Promise.all(people.map(exportOf));
    expect(answers.map(({ status }) => status)).toEqual(Array(STALLED).fill(200));
    expect(await busyConnections()).toBe(0);
    await expectOthersServed();
  });
});

describe('an export that is read slowly', () => {
  it('is complete and as of the moment it was requested, whatever happens meanwhile', async () => {
    const rows = 2_000;
    const ada = await personWith(rows);
    const response = await exportOf(ada);
    const content = await readWithPause(response, async () => {
      const owner = await connect(app.db.ownerUrl);
      await owner.query('delete from contacts where user_id = $1', [ada.user.uid]);
      // Harder than any timeout: kills every connection.
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename in ('placewell_app', 'placewell_system')`,
      );
    });
    expect(content.length).toBeGreaterThan(4_500_000);
    const files = unzipSync(content);
    expect(JSON.parse(strFromU8(files['contacts.json'] ?? new Uint8Array()))).toHaveLength(rows);
    expect(
      strFromU8(files['contacts.csv'] ?? new Uint8Array())
        .trimEnd()
        .split('\r\n'),
    ).toHaveLength(rows + 1);
  });

  it('releases everything when it ends, and when its reader goes away', async () => {
    const ada = await personWith(200);
    for (const leave of [
      async (response: Response) => void (await response.arrayBuffer()),
      async (response: Response) => response.body?.cancel(),
    ]) {
      const response = await exportOf(ada);
      expect(response.status).toBe(200);
      expect(await openSpools()).toBe(1);
      await leave(response);
      await expect.poll(openSpools).toBe(0);
      expect(await readdir(app.deps.files.spoolDirectory)).toEqual([]);
    }
  });

  it('is not even made when the client has gone away', async () => {
    const ada = await personWith(200);
    const gone = new AbortController();
    const Cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request('http://localhost:3000/api/account/export', {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ currentPassword: ada.credentials.password }),
      signal: gone.signal,
    });
    const answer = createApp(app.deps).request(request);
    gone.abort();
    expect((await answer).status).toBe(499);
    await expect.poll(openSpools).toBe(0);
    expect(await busyConnections()).toBe(0);
  });
});

describe('a list that is downloaded as CSV', () => {
  it('holds no connection while nobody reads, and is complete in the end', async () => {
    const ada = await personWith(200);
    const answers = await Promise.all(
      Array.from({ length: STALLED }, () => download(ada.request('GET', '/api/contacts/export.csv'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(STALLED).fill(200));
    await expect.poll(busyConnections).toBe(0);
    await expectOthersServed();
    expect((await answers[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(201);
  });
});
