import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { createVisitor, newCredentials } from '#server/test/app.ts';
import { asOwner, createTestDatabase, TEST_PATIENCE, TEST_SECRET } from '#server/test/database.ts';
import { runProduct, startProduct, textOf, useBuiltProduct } from '#server/test/process.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';

useBuiltProduct();

/** What the clients sent to the pooler. */
interface Heard {
  /** Startup parameters. */
  parameters: Set<string>;
  /** Statements, as sent. */
  statements: string[];
  /** Names of prepared statements. */
  names: Set<string>;
}

/** Forwards everything to the database, and records what a pooler would have to understand. */
async function startStandIn(socketPath: string): Promise<{ port: number; heard: Heard }> {
  const heard: Heard = { parameters: new Set(), statements: [], names: new Set() };
  const server = createServer((client) => {
    const database = connectTo(socketPath);
    note(client, heard);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

/** Messages of PostgreSQL's protocol: a letter (except in the first message), the length, the content. */
function note(client: Socket, heard: Heard): void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  client.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (rest.length < start + 4) return;
      const end = start + rest.readUInt32BE(start);
      if (rest.length < end) return;
      const kind = isFirst ? 'startup' : rest.toString('latin1', 0, 1);
      const words = rest.toString('utf8', start + (isFirst ? 8 : 4), end).split('\0');
      if (kind === 'startup') for (let at = 0; at < words.length; at += 2) heard.parameters.add(words[at] ?? '');
      if (kind === 'Q') heard.statements.push(words[0] ?? '');
      if (kind === 'P') {
        heard.names.add(words[0] ?? '');
        heard.statements.push(words[1] ?? '');
      }
      rest = rest.subarray(end);
      isFirst = false;
    }
  });
}

it('requests go through the pooler in a form it supports, everything else bypasses it', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const { host = '' } = Object.fromEntries(new URL(db.ownerUrl.replace('@/', '@localhost/')).searchParams);
  const { port, heard } = await startStandIn(`${host}/.s.PGSQL.5432`);
  const { rows: database } = await db.pools.system.query<{ name: string }>('select current_database() as name');
  const poolUrl = `postgres://127.0.0.1:${port}/${database[0]?.name}`;
  const { url } = await startProduct({
    DATABASE_URL: db.ownerUrl,
    DATABASE_POOL_URL: poolUrl,
    APP_SECRET: TEST_SECRET,
    DATA_DIR: await temporaryFolder(),
  });
  const ada = createVisitor(async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, url), request));
  });
  await bodyOf(ada.request('POST', '/api/auth/sign-up', newCredentials()));
  await asOwner(db.ownerUrl, (owner) => owner.query(`update users set subscription = '{"status": "trialing"}'`));
  const grace = await addContact(ada);
  const { items } = await bodyOf<{ items: Contact[] }>(ada.request('GET', '/api/contacts?q=grace&sort=-company'));
  expect(items.map(({ id }) => id)).toEqual([grace.id]);

  const said = heard.statements.join('\n');
  expect(said).toMatch(/from "?contacts/);
  // State that outlives a transaction would stay on a connection that the next transaction does not get.
  expect(said).not.toMatch(/\blisten |create policy|schema_migrations|pg_advisory_lock|^set (?!local)/im);
  expect([...heard.names]).toEqual(['']);
  expect([...heard.parameters].filter((name) => name.includes('timeout'))).toEqual([]);
  await asOwner(db.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`
      select setrole::regrole::text as role, setconfig as limits from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database()) order by 1`);
    const limits = [
      `statement_timeout=${5_000 * TEST_PATIENCE}`,
      `lock_timeout=${3_000 * TEST_PATIENCE}`,
      `idle_in_transaction_session_timeout=${10_000 * TEST_PATIENCE}`,
    ];
    expect(rows).toEqual([
      { role: 'placewell_app', limits },
      { role: 'placewell_system', limits },
    ]);
  });
});

it('an unreachable pooler stops the start with a sentence', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  const child = runProduct({
    DATABASE_URL: db.ownerUrl,
    DATABASE_POOL_URL: `postgres://127.0.0.1:${port}/placewell`,
    APP_SECRET: TEST_SECRET,
    DATA_DIR: await temporaryFolder(),
  });
  expect((await textOf(child.stderr)).trim()).toMatch(/^DATABASE_POOL_URL names a pooler that cannot be used: .+\.$/);
});

it('a second start keeps the stored passwords, because poolers may hold a copy', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const start = async () => {
    const { process: child } = await startProduct({
      DATABASE_URL: db.ownerUrl,
      APP_SECRET: TEST_SECRET,
      DATA_DIR: await temporaryFolder(),
    });
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    let stored: { role: string; verifier: string }[] = [];
    await asOwner(db.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ role: string; verifier: string }>(`
        select rolname as role, rolpassword as verifier from pg_authid
        where rolname in ('placewell_app', 'placewell_system') order by 1`);
      stored = rows;
    });
    return stored;
  };
  const first = await start();
  expect(first.map(({ role }) => role)).toEqual(['placewell_app', 'placewell_system']);
  for (const { verifier } of first) expect(verifier).toMatch(/^SCRAM-SHA-256\$/);
  expect(await start()).toEqual(first);
});
