import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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

  it('refuse a file that was changed after it had been applied', async () => {
    const owner = await connect(ownerUrl);
    await owner.query(`update schema_migrations set checksum = 'other'`);
    await expect(open()).rejects.toThrow(/0000_\w+\.sql was changed after it had been applied/);
  });
});
