import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../root.ts';
import { useTestApp, type Visitor } from '../test/app.ts';
import { asOwner, createOlderDatabase } from '../test/database.ts';
import { bodyOf } from '../test/records.ts';
import { applyMigrations } from './migrate.ts';
import { migrationFiles } from './migration-files.ts';

/**
 * The database of one account as an older program left it: every row of every table, in a file that is named after the last
 * migration of its time. A later migration has to bring all of it along.
 */
type Tables = Record<string, Record<string, unknown>[]>;

const folder = join(projectRoot, 'server/db/released');
const released = readdirSync(folder).map((file) => ({
  last: file.replace('.json', '.sql'),
  tables: (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tables: Tables }).tables,
}));

/** Columns that the product derives from others, or counts: a migration may well compute them anew. */
const derived = /^(sort_\w+|\w+_text|cv_words|priority_weight|version|updated_at)$/;

/** Tables that a later migration gave up on purpose; where their rows went is tested in migrate.test.ts. */
const givenUp = new Set(['mail_outbox', 'worker_runs']);

async function fill(owner: pg.Client, last: string, tables: Tables): Promise<void> {
  await applyMigrations(
    owner,
    (await migrationFiles()).filter(({ name }) => name <= last),
  );
  // Every row is there already, so the order in which keys find each other does not matter.
  await owner.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => name).join();
    await owner.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
}

/** All but the list of migrations itself. */
async function tableNames(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
}

async function rowsOf(owner: pg.Client, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
  return rows.map(({ row }) => row);
}

describe.each(released)('a database as of $last', ({ last, tables }) => {
  let emptyTables: string[];
  const upgraded: Tables = {};
  const createDatabase = async () => {
    const db = await createOlderDatabase(async (owner) => {
      await fill(owner, last, tables);
      emptyTables = (await tableNames(owner)).filter((name) => !tables[name]?.length);
    });
    await asOwner(db.ownerUrl, async (owner) => {
      for (const name of await tableNames(owner)) upgraded[name] = await rowsOf(owner, name);
    });
    return db;
  };
  const app = useTestApp({}, { createDatabase });
  let ada: Visitor;
  beforeAll(async () => {
    ada = app.visitor();
    const credentials = { email: 'ada@example.com', password: 'correct horse' };
    await bodyOf(ada.request('POST', '/api/auth/sign-in', credentials));
  });
  const read = <T>(path: string) => bodyOf<T>(ada.request('GET', path));

  it('has something in every table of its time', () => {
    expect(emptyTables).toEqual([]);
  });

  it.each(Object.entries(tables).filter(([table]) => !givenUp.has(table)))(
    'keeps every row of %s, with what it said',
    (table, rows) => {
      const now = upgraded[table] ?? [];
      expect(now.length).toBeGreaterThanOrEqual(rows.length);
      for (const before of rows) {
        const kept = Object.entries(before).filter(([column]) => !derived.test(column) && now[0] && column in now[0]);
        expect(now, `a row of ${table}`).toContainEqual(expect.objectContaining(Object.fromEntries(kept)));
      }
    },
  );

  it('serves the account: its clients, jobs, candidates, tasks and what was said', async () => {
    const client = { name: 'Grace Hopper', removed: false };
    expect(await read('/api/contacts')).toMatchObject({
      items: [{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', company: 'Harbour & Sons' }],
    });
    expect(await read('/api/jobs?sort=title')).toMatchObject({
      items: [
        { title: 'Clerk', contact: { name: 'Removed Client', removed: true } },
        { title: 'Compiler engineer', value: 50_000, stage: 'placed', startDate: '2026-12-01', contact: client },
      ],
    });
    expect(await read('/api/candidates?sort=name')).toMatchObject({
      items: [
        { lastName: 'Turing', skills: ['C++', 'Logic'], expectedSalary: 64_000, candidateStage: 'interview' },
        { lastName: 'Assigned', assignedJob: null },
      ],
    });
    expect(await read('/api/candidates?q=zurich')).toMatchObject({
      items: [{ lastName: 'Turing', assignedJob: { title: 'Compiler engineer' } }],
    });
    expect(await read('/api/tasks')).toMatchObject({
      items: [{ title: 'Call Grace', dueDate: '2030-01-02', priority: 'high', contact: client }],
    });
    expect(await read('/api/interactions')).toMatchObject({ items: [{ notes: 'Spoke about the fee' }] });
    expect(await read('/api/preferences')).toMatchObject({ preferences: { currency: 'GBP', monthlyTarget: 12_000 } });
    expect(await read('/api/bin')).toMatchObject({ items: [{ title: 'Removed Client' }] });
  });
});
