import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, connect, createTestDatabase, TEST_SECRET, type TestDatabase } from '#server/test/database.ts';
import { frozenFunctionsFile, functionFiles, indexedFunctionFiles } from './function-files.ts';
import { frozenChecksums } from './migration-files.ts';
import { openDatabase } from './open-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function start(): Promise<void> {
  const { database } = await openDatabase({ ownerUrl: db.ownerUrl, secret: TEST_SECRET, onError: () => undefined });
  await database.close();
}

async function read<Row extends object>(question: string): Promise<Row[]> {
  const owner = await connect(db.ownerUrl);
  return (await owner.query<Row>(question)).rows;
}

/** Those of the extensions are not ours. */
const OURS = `from pg_proc f where pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = f.oid and deptype = 'e')`;

const definitions = async () =>
  new Map(
    (await read<{ name: string; text: string }>(`select proname as name, pg_get_functiondef(oid) as text ${OURS}`)).map(
      ({ name, text }) => [name, text],
    ),
  );

describe('the functions of the database', () => {
  it('are those of the files, each once', async () => {
    const files = [...(await functionFiles()), ...(await indexedFunctionFiles())].map(({ name }) => name);
    const there = (await read<{ name: string }>(`select proname as name ${OURS}`)).map(({ name }) => name);
    expect(there.toSorted()).toEqual(files.toSorted());
  });

  it('are replaced by the first of several nodes that start when their text has changed', async () => {
    const asWritten = await definitions();
    await asOwner(db.ownerUrl, async (owner) => {
      await owner.query(
        `create or replace function note_file_removal(object_key text) returns void language sql as ''`,
      );
      await owner.query(`update schema_functions set checksum = 'older' where name = 'note_file_removal'`);
    });
    expect(await definitions()).not.toEqual(asWritten);
    await Promise.all([start(), start(), start()]);
    expect(await definitions()).toEqual(asWritten);
  });

  it('are left alone by a start when nothing has changed', async () => {
    const versions = () => read(`select proname, xmin::text ${OURS} order by 1`);
    const before = await versions();
    await start();
    expect(await versions()).toEqual(before);
  });
});

describe('the functions of indexes', () => {
  it('are all those that an index calls, and what these call', async () => {
    const called = await read<{ name: string }>(`
      select distinct f.proname as name from pg_depend d join pg_proc f on f.oid = d.refobjid join pg_class i on i.oid = d.objid
      where d.refclassid = 'pg_proc'::regclass and d.classid = 'pg_class'::regclass and i.relkind = 'i'
        and f.pronamespace = 'public'::regnamespace`);
    const indexed = await indexedFunctionFiles();
    const bodies = indexed.map(({ statement }) => statement);
    const isCalled = (name: string) =>
      called.some((each) => each.name === name) || bodies.some((body) => body.includes(`public.${name}(`));
    expect(called.map(({ name }) => name).filter((name) => indexed.every((file) => file.name !== name))).toEqual([]);
    expect(indexed.map(({ name }) => name).filter((name) => !isCalled(name))).toEqual([]);
    for (const { name } of await functionFiles())
      expect(
        bodies.filter((body) => body.includes(`public.${name}(`)),
        `${name} belongs to indexed/`,
      ).toEqual([]);
  });

  it('are in the database as their files say', async () => {
    const asCreated = await definitions();
    const owner = await connect(db.ownerUrl);
    await owner.query('begin');
    for (const { statement } of await indexedFunctionFiles()) await owner.query(statement);
    const { rows } = await owner.query<{ name: string; text: string }>(
      `select proname as name, pg_get_functiondef(oid) as text ${OURS}`,
    );
    await owner.query('rollback');
    expect(new Map(rows.map(({ name, text }) => [name, text]))).toEqual(asCreated);
  });

  it('never change once they are listed', async () => {
    const now = new Map((await indexedFunctionFiles()).map(({ name, checksum }) => [name, checksum]));
    expect(
      now,
      'an index was built with this function: write one with a new name, and a migration that builds the index again. When a new one is final, run npm run db:freeze',
    ).toEqual(await frozenChecksums(frozenFunctionsFile));
  });
});
