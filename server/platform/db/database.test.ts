import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect, createTestDatabase, TEST_SECRET, type TestDatabase } from '#server/test/database.ts';
import type { Database, Transaction } from './database.ts';
import { openDatabase } from './open-database.ts';
import { composedStatement } from './statement.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Returns when the server has closed the connections and the pool has read the last message on each. */
async function killConnections(role: string): Promise<void> {
  const owner = await connect(db.ownerUrl);
  await owner.query(
    'select pg_terminate_backend(pid, $2) from pg_stat_activity where usename = $1 and datname = current_database()',
    [role, 10 * 60_000],
  );
  // Those messages arrived before the answer to this query, so they are read in the same turn of the event loop.
  await setImmediate();
}

describe('a lost database connection', () => {
  it('fails only the transaction it interrupts, whether the connection is idle or checked out', async () => {
    await db.database.ping();
    await killConnections('placewell_app');
    const interrupted = db.database.asSystem(async (tx) => {
      await killConnections('placewell_system');
      await tx.execute(sql`select 1`);
    });
    await expect(interrupted).rejects.toThrow();
    await db.database.ping();
    await db.database.asSystem((tx) => tx.execute(sql`select 1`));
  });
});

describe('a transaction', () => {
  it('is rolled back as a whole when its work fails', async () => {
    const email = 'undone@example.com';
    const failing = db.database.asSystem(async (tx) => {
      await tx.execute(sql`insert into users (email) values (${email})`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { rows } = await db.database.asSystem((tx) => tx.execute(sql`select 1 from users where email = ${email}`));
    expect(rows).toEqual([]);
  });

  it.each([
    ['nothing else', async () => undefined],
    ['a statement that follows', (tx: Transaction) => tx.run(find('refused@example.com'))],
    [
      'an error of the work',
      async () => {
        throw new Error('No such person');
      },
    ],
  ])('fails with the error of a statement that nobody waited for, before %s', async (_what, then) => {
    const failing = db.database.asSystem(async (tx) => {
      tx.send(add('refused@example.com'));
      tx.send(add('refused@example.com'));
      tx.send(find('refused@example.com'));
      await then(tx);
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    expect(await db.database.asSystem((tx) => tx.run(find('refused@example.com')))).toEqual([]);
  });

  it('sees what a statement did that nobody waited for', async () => {
    const seen = await db.database.asSystem((tx) => {
      tx.send(add('sent@example.com'));
      return tx.run(find('sent@example.com'));
    });
    expect(seen).toHaveLength(1);
    expect(await db.database.asSystem((tx) => tx.run(find('sent@example.com')))).toHaveLength(1);
  });
});

const add = (email: string) => composedStatement(sql`insert into users (email) values (${email})`);
const find = (email: string) => composedStatement(sql`select from users where email = ${email}`);

describe('a transaction that only reads', () => {
  it('ends in a message of its own behind a pooler, which then has the connection for others', async () => {
    const { ownerUrl } = db;
    const pooler = { url: ownerUrl, keepsNames: false };
    const opened = await openDatabase({ ownerUrl, secret: TEST_SECRET, onError: () => undefined, pooler });
    onTestFinished(() => opened.database.close());
    const client = await opened.pools.app.connect();
    const sent: unknown[] = [];
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noting = (first: unknown, ...rest: unknown[]) => {
      if (typeof first === 'string') sent.push(first.replace(/;.*/, ';…'));
      return query(first, ...rest);
    };
    client.query = noting as typeof client.query;
    client.release();
    const read = () => opened.database.asTenant(randomUUID(), (tx) => tx.execute(sql`select 1`), 'read');
    await read();
    await read();
    expect(sent).toEqual(['begin read only;…', 'commit', 'begin read only;…', 'commit']);
  });
});

describe('a statement', () => {
  it('may take seconds in a request and minutes in background work', async () => {
    const limitOf = async (database: Database) => {
      const { rows } = await database.asSystem((tx) =>
        tx.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
      );
      return rows[0]?.limit;
    };
    // Opened with the product's time limits instead of the tests'.
    const { ownerUrl } = db;
    const opened = await openDatabase({ ownerUrl, secret: TEST_SECRET, onError: () => undefined });
    onTestFinished(() => opened.database.close());
    expect(await limitOf(opened.database)).toBe('5s');
    expect(await limitOf(opened.unhurried)).toBe('15min');
  });
});
