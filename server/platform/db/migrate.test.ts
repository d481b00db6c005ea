import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import {
  connect,
  createOlderDatabase,
  createTestDatabase,
  TEST_SECRET,
  withDatabaseName,
  type TestDatabase,
} from '#server/test/database.ts';
import { applyMigrations } from './migrate.ts';
import { frozenChecksums, migrationFiles, snapshotNames, snapshotsFolder } from './migration-files.ts';
import { openDatabase } from './open-database.ts';

const NAME = 'migrate_test';
let ownerUrl: string;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(inject('templateUrl'), 'postgres') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await onServer(`create database ${NAME}`);
  ownerUrl = withDatabaseName(inject('templateUrl'), NAME);
});
afterAll(() => onServer(`drop database ${NAME} with (force)`));

const open = async () => {
  const { database, pools } = await openDatabase({ ownerUrl, secret: TEST_SECRET, onError: () => undefined });
  await pools.app.query('select from preferences');
  await database.close();
};

describe('migrations', () => {
  it('run once when several nodes start on an empty database at the same moment', async () => {
    await Promise.all([open(), open(), open(), open()]);
    const owner = await connect(ownerUrl);
    const { rows } = await owner.query('select name from schema_migrations');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('do nothing the second time, not even lock a table', async () => {
    const busy = await connect(ownerUrl);
    await busy.query('begin');
    await busy.query('select * from preferences');
    await expect(open()).resolves.toBeUndefined();
    await busy.query('commit');
  });

  it('move pending work from before the queue into it', async () => {
    const { pools, drop } = await createOlderDatabase(async (owner) => {
      await applyMigrations(
        owner,
        (await migrationFiles()).filter(({ name }) => name < '0002'),
      );
      await owner.query(`
        insert into mail_outbox (kind, to_address, data, dedupe_key, attempts, sent_at) values
          ('trial-ending', 'owed@example.com', '{"date": "1 May 2026"}', 'first', 3, null),
          ('payment-failed', 'sent@example.com', '{}', 'second', 1, now());
        insert into stripe_events (id, type, created, state, attempts) values
          ('evt_failed', 'invoice.paid', now(), 'failed', 2), ('evt_done', 'invoice.paid', now(), 'processed', 1);`);
    });
    onTestFinished(drop);
    const { rows } = await pools.system.query(
      'select kind, data, dedupe_key as key, state, attempts from work_items order by dedupe_key',
    );
    expect(rows).toEqual([
      { kind: 'billing-event', data: { eventId: 'evt_failed' }, key: 'evt_failed', state: 'waiting', attempts: 2 },
      {
        kind: 'mail',
        data: { letter: 'trial-ending', to: 'owed@example.com', values: { date: '1 May 2026' } },
        key: 'first',
        state: 'waiting',
        attempts: 3,
      },
      { kind: 'mail', data: {}, key: 'second', state: 'done', attempts: 1 },
    ]);
  });

  it('create the same tables and indexes on an older server', async () => {
    const shape = async ({ ownerUrl: url, drop }: TestDatabase) => {
      onTestFinished(drop);
      const { rows } = await (
        await connect(url)
      ).query<{ line: string }>(`
        select format('%s.%s %s not null %s: %s', c.relname, a.attname, format_type(atttypid, atttypmod), attnotnull,
                      pg_get_expr(adbin, adrelid)) as line
        from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
        union all select indexdef from pg_indexes where schemaname = 'public' order by 1`);
      return rows.map(({ line }) => line);
    };
    const older = await shape(
      await createOlderDatabase(async (owner) =>
        applyMigrations(owner, await migrationFiles(), { isOlderServer: true }),
      ),
    );
    // Both collations fold letters by Unicode rules.
    expect(older.map((line) => line.replace('"und-x-icu"', 'pg_unicode_fast'))).toEqual(
      await shape(await createTestDatabase()),
    );
  });

  it('reject a file that was changed after it was applied', async () => {
    const owner = await connect(ownerUrl);
    await owner.query(`update schema_migrations set checksum = reverse(checksum)`);
    await expect(open()).rejects.toThrow(
      /^Migration 0000_\w+\.sql was changed after it had been applied to this database: put the file back as it was; what should change belongs in a new one\.$/,
    );
    await owner.query(`update schema_migrations set checksum = reverse(checksum)`);
    await expect(open()).resolves.toBeUndefined();
  });

  it('reject a database with a migration that this version does not know', async () => {
    const owner = await connect(ownerUrl);
    await owner.query(
      `insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x'), ('9998_later.sql', 'x')`,
    );
    await expect(open()).rejects.toThrow(
      'The database is newer than this program, which does not know its 9998_later.sql, 9999_future.sql: start the newer program, or restore a backup from before the update.',
    );
  });
});

describe('migration files', () => {
  it('are listed when final and never change afterwards', async () => {
    const files = await migrationFiles();
    const frozen = await frozenChecksums();
    const unlisted = files.filter(({ name }) => !frozen.has(name)).map(({ name }) => name);
    expect(unlisted, 'new migrations: when they are final, run npm run db:freeze').toEqual([]);
    const now = new Map(files.map(({ name, checksum }) => [name, checksum]));
    expect(now, 'a final migration was changed or removed: put it back and write a new one').toEqual(frozen);
  });

  it('agree with the schema in code: nothing is left to generate', async () => {
    const names = await snapshotNames();
    expect(names, 'only the newest snapshot is kept: run npm run db:freeze').toHaveLength(1);
    const newest = await readFile(join(snapshotsFolder, names[0] ?? ''), 'utf8');
    const schema = join(projectRoot, 'server/platform/db/schema');
    const modules = await Promise.all(
      (await readdir(schema)).map(async (name) => (await import(join(schema, name))) as object),
    );
    const statements = await generateMigration(
      JSON.parse(newest) as ReturnType<typeof generateDrizzleJson>,
      generateDrizzleJson(Object.assign({}, ...modules) as Record<string, unknown>),
    );
    expect(statements, 'edit server/platform/db/schema, then npm run db:generate').toEqual([]);
  });
});
