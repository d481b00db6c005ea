import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { createVisitor, newCredentials, type Visitor } from '#server/test/app.ts';
import { asOwner, TEST_SECRET, withDatabaseName } from '#server/test/database.ts';
import { runProduct, runTerminalCommand, startProduct, textOf, useBuiltProduct } from '#server/test/process.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

useBuiltProduct();

/** A separate server as its administrator leaves it: an ordinary role, and empty databases that belong to it. */
async function serverWith(role: string, databases: string[]): Promise<{ superuserUrl: string; urls: string[] }> {
  const folder = await temporaryFolder();
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    socketDirectory: join(folder, 'run'),
    password: 'test',
    settings: { fsync: 'off' },
  });
  onTestFinished(() => postgres.stop());
  const { connectionString } = postgres;
  await asOwner(connectionString, async (superuser) => {
    await superuser.query(`create role modest login ${role} password 'enough'`);
    for (const name of databases) await superuser.query(`create database ${name} owner modest`);
  });
  const asModest = connectionString.replace(/\/\/[^@]*@/, '//modest:enough@');
  return { superuserUrl: connectionString, urls: databases.map((name) => withDatabaseName(asModest, name)) };
}

const settingsFor = async (ownerUrl: string) => ({
  DATABASE_URL: ownerUrl,
  APP_SECRET: TEST_SECRET,
  DATA_DIR: await temporaryFolder(),
});

async function signUp(url: string, ownerUrl: string): Promise<Visitor> {
  const person = createVisitor(async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, url), request));
  });
  await bodyOf(person.request('POST', '/api/auth/sign-up', newCredentials()));
  // Runs as the owner, who is subject to row-level security like everybody else.
  await asOwner(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(`update users set subscription = '{"status": "trialing"}'`);
    expect(rowCount).toBeGreaterThan(0);
  });
  return person;
}

it('a role that may only create roles, and owns its database, is enough to start, serve, move and start again', async () => {
  const { urls, superuserUrl } = await serverWith('createrole', ['first', 'second']);
  const [first = '', second = ''] = urls;
  const settings = await settingsFor(first);
  const { url, process: child } = await startProduct(settings);
  const ada = await signUp(url, first);
  const bob = await signUp(url, first);
  const grace = await addContact(ada, { firstName: 'Grace', notes: 'Écoute bien' });
  const found = async (person: Visitor) =>
    (await bodyOf<{ items: Contact[] }>(person.request('GET', '/api/contacts?q=ecoute'))).items.map(({ id }) => id);
  expect(await found(ada)).toEqual([grace.id]);
  expect(await found(bob)).toEqual([]);
  child.kill('SIGTERM');
  await startProduct(settings);

  const dump = join(await temporaryFolder(), 'dump');
  expect(await runTerminalCommand('dump', [dump], settings)).toMatchObject({ code: 0, stderr: '' });
  const moved = { ...settings, DATABASE_URL: second };
  expect(await runTerminalCommand('load', [dump], moved)).toMatchObject({ code: 0, stderr: '' });
  await asOwner(second, async (owner) => {
    expect((await owner.query('delete from sessions')).rowCount).toBe(2);
    expect((await owner.query('select from contacts')).rowCount).toBe(1);
  });
  await asOwner(superuserUrl, async (superuser) => {
    const { rows } = await superuser.query(
      `select rolname from pg_roles where rolname ~ '^(modest|placewell_(app|system))$' and (rolsuper or rolbypassrls)`,
    );
    expect(rows).toEqual([]);
  });
});

it('a role that may not create roles gets an error in one sentence', async () => {
  const { urls } = await serverWith('nocreaterole', ['first']);
  const child = runProduct(await settingsFor(urls[0] ?? ''));
  expect((await textOf(child.stderr)).trim()).toMatch(
    /^The role of DATABASE_URL cannot set up the role placewell_app \(permission denied to create role\): .+\.$/,
  );
});

it('extra rights of the program’s roles are revoked, and a recreated role gets its own rights back', async () => {
  const { urls, superuserUrl } = await serverWith('createrole', ['first']);
  const settings = { ...(await settingsFor(urls[0] ?? '')), DATABASE_URL: withDatabaseName(superuserUrl, 'first') };
  const { process: child } = await startProduct(settings);
  child.kill('SIGTERM');
  await asOwner(settings.DATABASE_URL, async (superuser) => {
    await superuser.query('drop owned by placewell_app; drop role placewell_app');
    await superuser.query('alter role placewell_system superuser bypassrls');
  });
  const { url } = await startProduct(settings);
  await addContact(await signUp(url, settings.DATABASE_URL));
  await asOwner(superuserUrl, async (superuser) => {
    const { rows } = await superuser.query(
      `select rolsuper, rolbypassrls from pg_roles where rolname = 'placewell_system'`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });
});
