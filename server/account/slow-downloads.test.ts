import { readdir, readlink } from 'node:fs/promises';
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { useTestApp, type Visitor } from '../test/app.ts';
import { connect } from '../test/database.ts';

const app = useTestApp();
const STALLED = 12;

/**
 * Clients with long notes that do not compress: far more than lies in any buffer between the database and the reader. Without a letter
 * or a digit in them, because sorting thousands of random words into the index of the search would take a minute.
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

/** Connections on which anything is going on. */
async function busyConnections(): Promise<number> {
  const owner = await connect(app.db.ownerUrl);
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' and state <> 'idle'`,
  );
  return rowCount ?? 0;
}

/** Files without a name that this process still holds, as the system knows them. */
async function openSpools(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(app.deps.files.spoolDirectory)).length;
}

const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

async function download(person: Visitor, path: string): Promise<Response> {
  const response = await person.request('GET', path);
  // One that has been read cannot be cancelled any more.
  onTestFinished(() => response.body?.cancel().catch(() => undefined));
  return response;
}

const exportOf = (person: Visitor) => download(person, '/api/account/export');

async function expectOthersServed(): Promise<void> {
  const bob = await app.signUp();
  expect((await bob.request('GET', '/api/contacts')).status).toBe(200);
  const response = await exportOf(bob);
  expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toContain('contacts.json');
}

/** Reads a part, lets something happen, and reads the rest. */
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

describe('an export that nobody reads on', () => {
  it('is the only one of its account, and the next one is told so', async () => {
    const ada = await personWith(200);
    const answers = await Promise.all(Array.from({ length: STALLED }, () => exportOf(ada)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(STALLED - 1);
    expect(await messageOf(refused[0] ?? new Response())).toBe(
      'An export of your data is being made or downloaded already. Please wait until it has finished, or cancel it.',
    );
    expect(await busyConnections()).toBe(0);
    await expectOthersServed();
    const running = answers.find(({ status }) => status === 200);
    await running?.body?.cancel();
    expect((await exportOf(ada)).status).toBe(200);
  });

  it('costs others nothing, also when twelve people do it', async () => {
    const people = await Promise.all(Array.from({ length: STALLED }, () => personWith(100)));
    const answers = await Promise.all(people.map(exportOf));
    expect(answers.map(({ status }) => status)).toEqual(Array(STALLED).fill(200));
    expect(await busyConnections()).toBe(0);
    await expectOthersServed();
  });
});

describe('an export that is read slowly', () => {
  it('is whole and as of the moment it was asked for, whatever happens meanwhile', async () => {
    const rows = 2_000;
    const ada = await personWith(rows);
    const response = await exportOf(ada);
    const content = await readWithPause(response, async () => {
      const owner = await connect(app.db.ownerUrl);
      await owner.query('delete from contacts where user_id = $1', [ada.user.uid]);
      // Harder than any time-out: every connection there is.
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

  it('lets go of everything when it ends, and when its reader goes away', async () => {
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

  it('is not even made for somebody who has gone away', async () => {
    const ada = await personWith(200);
    const gone = new AbortController();
    const Cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request('http://localhost:3000/api/account/export', {
      headers: { Cookie },
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
  it('holds no connection while nobody reads on, and is whole in the end', async () => {
    const ada = await personWith(200);
    const answers = await Promise.all(Array.from({ length: STALLED }, () => download(ada, '/api/contacts/export.csv')));
    expect(answers.map(({ status }) => status)).toEqual(Array(STALLED).fill(200));
    await expect.poll(busyConnections).toBe(0);
    await expectOthersServed();
    expect((await answers[0]?.text())?.trimEnd().split('\r\n')).toHaveLength(201);
  });
});
