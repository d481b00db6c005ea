import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { projectRoot } from '../root.ts';
import { connect, TEST_SECRET, withDatabaseName } from '../test/database.ts';
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

/** The schema as it was first released, as `migrate` would have left it. */
async function applyFirstSchema(owner: pg.Client): Promise<void> {
  await owner.query(`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const folder = join(projectRoot, 'server/db/migrations');
  for (const name of (await readdir(folder)).filter((file) => file.startsWith('0000_')).sort()) {
    const statements = await readFile(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(statements).digest('hex');
    await owner.query(statements);
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

describe('migrations', () => {
  it('apply once when several nodes start on an empty database at the same moment', async () => {
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

  it('move what was owed before there was a queue into it', async () => {
    const name = 'migrate_owed_test';
    await onServer(`create database ${name}`);
    onTestFinished(() => onServer(`drop database ${name} with (force)`));
    const url = withDatabaseName(inject('templateUrl'), name);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await applyFirstSchema(owner);
    await owner.query(`
      insert into mail_outbox (kind, to_address, data, dedupe_key, attempts, sent_at) values
        ('trial-ending', 'owed@example.com', '{"date": "1 May 2026"}', 'first', 3, null),
        ('payment-failed', 'sent@example.com', '{}', 'second', 1, now());
      insert into stripe_events (id, type, created, state, attempts) values
        ('evt_failed', 'invoice.paid', now(), 'failed', 2), ('evt_done', 'invoice.paid', now(), 'processed', 1);`);
    await owner.end();
    const { database, pools } = await openDatabase({ ownerUrl: url, secret: TEST_SECRET, onError: () => undefined });
    const { rows } = await pools.system.query(
      'select kind, data, dedupe_key as key, state, attempts from work_items order by dedupe_key',
    );
    await database.close();
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

  it('refuse a file that was changed after it had been applied', async () => {
    const owner = await connect(ownerUrl);
    await owner.query(`update schema_migrations set checksum = 'other'`);
    await expect(open()).rejects.toThrow(/0000_\w+\.sql was changed after it had been applied/);
  });
});
