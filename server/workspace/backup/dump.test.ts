import { randomUUID } from 'node:crypto';
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { addFile, contentOf, pdf } from '#server/platform/files/test-files.ts';
import { createVisitor } from '#server/test/app.ts';
import { asOwner, TEST_SECRET, withDatabaseName } from '#server/test/database.ts';
import { runTerminalCommand, startProduct, useBuiltProduct } from '#server/test/process.ts';
import { addCandidate, addContact, addJob } from '#server/test/records.ts';
import { startWithOwnDatabase } from '#server/test/running-product.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';

useBuiltProduct();

/** Creates it on the server shared by all tests, as an administrator would. */
async function createEmptyDatabase(): Promise<string> {
  const server = withDatabaseName(inject('templateUrl'), 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(server, (owner) => owner.query(`create database ${name}`));
  onTestFinished(() => asOwner(server, (owner) => owner.query(`drop database ${name} with (force)`)));
  return withDatabaseName(server, name);
}

async function run(command: 'dump' | 'load', folder: string, settings: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runTerminalCommand(command, [folder], settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

interface Manifest {
  migrations: { name: string; checksum: string }[];
  tables: { name: string; rows: number; sha256: string }[];
}
const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;

it('moves everything from the embedded database to a server and back, byte for byte', async () => {
  const folder = await temporaryFolder();
  const secret = { APP_SECRET: TEST_SECRET };
  const product = await startWithOwnDatabase(await usedDataDirectory(), secret);
  const ada = await product.signUp();
  const content = pdf(1_200_000);
  const file = await addFile(ada, content);
  await addContact(ada, { firstName: '\\N', lastName: 'back\\slash', notes: 'two\nlines\tand a tab, “quoted” 🙂' });
  await addCandidate(ada, { skills: ['C++', '{"a", NULL}'] });
  await addJob(ada, { startDate: '2026-03-29' });
  await product.asOwner((owner) =>
    owner.query(`
      update users set updated_at = '2026-03-29 00:59:59.123456+00';
      insert into file_removals values ('nobody/nothing', '-infinity');
      insert into billing_anomalies (kind, subject, detail) values ('a', 'b', '{"n": 12345678901234567890.123456789, "t": "\\\\u00e9"}')`),
  );
  const first = join(folder, 'first');
  expect(await run('dump', first, { DATA_DIR: product.dataDirectory, ...secret })).toContain('take it along');
  const { tables, migrations } = await manifestOf(first);
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  expect(counts).toMatchObject({ users: 1, contacts: 2, jobs: 1, candidates: 1, files: 1, file_chunks: 25 });

  const server = { DATABASE_URL: await createEmptyDatabase(), ...secret };
  const refusal = async (dump: string) => {
    const { code, stderr } = await runTerminalCommand('load', [dump], server);
    return { code, stderr };
  };
  const broken = join(folder, 'broken');
  await cp(first, broken, { recursive: true });
  await appendFile(join(broken, 'tags.copy'), 'nonsense\n');
  expect(await refusal(broken)).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The dump’s tags cannot be loaded: .+\. Nothing was loaded\.$/),
  });
  const changed = (await readFile(join(first, 'contacts.copy'), 'utf8')).replace('two\\nlines', 'two\\nliars');
  await rm(join(broken, 'tags.copy'));
  await cp(join(first, 'tags.copy'), join(broken, 'tags.copy'));
  await writeFile(join(broken, 'contacts.copy'), changed);
  expect(await refusal(broken)).toEqual({
    code: 1,
    stderr: 'The dump’s contacts is missing or damaged. Nothing was loaded.',
  });
  const newer = [...migrations, { name: '9999_later.sql', checksum: '0'.repeat(64) }];
  await writeFile(join(broken, 'manifest.json'), JSON.stringify({ ...(await manifestOf(first)), migrations: newer }));
  expect(await refusal(broken)).toEqual({
    code: 1,
    stderr:
      'The dump was made by another version of the program (they differ in 9999_later.sql): load it with that version, then update.',
  });

  // None of the three left anything behind: the database is still empty.
  expect(await run('load', first, server)).not.toContain('app secret');
  expect(await refusal(first)).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty: \w+ has rows\. A dump goes into a new database\.$/),
  });
  const second = join(folder, 'second');
  await run('dump', second, server);
  expect((await manifestOf(second)).tables).toEqual(tables);

  const home = await temporaryFolder();
  expect(await run('load', second, { DATA_DIR: home })).toContain(
    `Put that one into ${join(home, 'app-secret.secret')} before the first start`,
  );
  const third = join(folder, 'third');
  await run('dump', third, { DATA_DIR: home });
  expect((await manifestOf(third)).tables).toEqual(tables);

  // A session from there is valid here: the walls are up and the secret came along.
  const { url } = await startProduct({ ...server, DATA_DIR: await temporaryFolder() });
  const moved = createVisitor(async (request) =>
    fetch(new Request(new URL(new URL(request.url).pathname, url), request)),
  );
  for (const [name, value] of ada.cookies) moved.cookies.set(name, value);
  expect(await contentOf(moved, file.id)).toEqual(content);
  await asOwner(server.DATABASE_URL, async (owner) => {
    const { rows } = await owner.query(`
      select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'user_id'
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relforcerowsecurity`);
    expect(rows).toEqual([]);
  });
});
