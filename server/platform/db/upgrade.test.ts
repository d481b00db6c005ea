import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { DIFFERENT_WORDS } from '#server/test/copied-words.ts';
import { asOwner, createOlderDatabase } from '#server/test/database.ts';
import { DIFFERENT_SUMS } from '#server/test/kept-sums.ts';
import { bodyOf } from '#server/test/records.ts';
import { bookkeeping, fillReleased, released, type Tables } from '#server/test/released.ts';

/** Columns that the product derives or counts. A migration may recompute them. */
const derived = /^(sort_\w+|\w+_text|priority_weight|version|updated_at)$/;

/** Tables that a later migration dropped on purpose; migrate.test.ts shows where their rows went. */
const givenUp = new Set(['mail_outbox', 'worker_runs']);

async function tableNames(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name).filter((name) => !bookkeeping.includes(name));
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
      await fillReleased(owner, last, tables);
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

  it('searches the candidates by what they are', async () => {
    await asOwner(app.db.ownerUrl, async (owner) => {
      expect((await owner.query(DIFFERENT_WORDS)).rows).toEqual([]);
    });
  });

  it('has rows in every table of its time', () => {
    expect(emptyTables).toEqual([]);
  });

  it.each(Object.entries(tables).filter(([table]) => !givenUp.has(table)))(
    'keeps every row of %s, with its content',
    (table, rows) => {
      const now = upgraded[table] ?? [];
      expect(now.length).toBeGreaterThanOrEqual(rows.length);
      for (const before of rows) {
        const kept = Object.entries(before).filter(([column]) => !derived.test(column) && now[0] && column in now[0]);
        expect(now, `a row of ${table}`).toContainEqual(expect.objectContaining(Object.fromEntries(kept)));
      }
    },
  );

  it('has sums of the records that were there', async () => {
    await asOwner(app.db.ownerUrl, async (owner) => {
      expect((await owner.query(DIFFERENT_SUMS)).rows).toEqual([]);
    });
    expect(await read('/api/tasks/counts')).toMatchObject({ open: 1, overdue: 0, completed: 0 });
  });

  it('serves the account: its clients, jobs, candidates, tasks and interactions', async () => {
    const client = { name: 'Grace Hopper', removed: false };
    expect(await read('/api/contacts')).toMatchObject({
      items: [{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', company: 'Harbour & Sons' }],
    });
    expect(await read('/api/jobs?sort=title')).toMatchObject({
      items: [
        { title: 'Clerk', contact: { name: 'Removed Client', removed: true } },
        {
          title: 'Compiler engineer',
          value: 50_000,
          stage: 'placed',
          stageSince: '2026-11-16T05:58:57.975Z',
          startDate: '2026-12-01',
          contact: client,
        },
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
