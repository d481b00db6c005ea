import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/platform/db/open-database.ts';

export const TEST_SECRET = 'a secret that only tests know, long enough for the rule';

/** A busy machine may be slow; no test is about that. */
export const TEST_PATIENCE = 30;

export interface TestDatabase extends OpenDatabase {
  /** Connects as the owner, to look behind the walls. */
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** A fresh copy of the migrated schema. The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openTestDatabase('template template_placewell strategy file_copy');
}

/** An empty database that `prepare` fills as an older version would have; opening it then migrates it. */
export async function createOlderDatabase(prepare: (owner: pg.Client) => Promise<void>): Promise<TestDatabase> {
  return openTestDatabase('', (ownerUrl) => asOwner(ownerUrl, prepare));
}

async function openTestDatabase(origin: string, prepare?: (ownerUrl: string) => Promise<void>): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(templateUrl, `create database ${name} ${origin}`);
  const ownerUrl = withDatabaseName(templateUrl, name);
  await prepare?.(ownerUrl);
  const opened = await openDatabase({
    ownerUrl,
    secret: TEST_SECRET,
    onError: () => undefined,
    patience: TEST_PATIENCE,
    // The template already has the sandbox schema.
    withSandbox: prepare !== undefined,
  });
  return {
    ...opened,
    ownerUrl,
    drop: async () => {
      await opened.database.close();
      await asOwner(withDatabaseName(templateUrl, 'postgres'), (owner) => dropDatabase(owner, name));
    },
  };
}

/** A plain connection that closes with the test, e.g. as the owner or as a role under test. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

export function withDatabaseName(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

/** A connection for one piece of work, also outside a test. */
export async function asOwner(connectionString: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Autovacuum does this after many inserts, but it is off in tests, where nothing may happen by itself. Until then every
 * search reads the index's whole pending list.
 */
export async function tidyUp({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>, tables: string): Promise<void> {
  await asOwner(ownerUrl, (owner) => owner.query(`vacuum analyze ${tables}`));
}

const LOOK_AGAIN_MS = 20;
const MOST_LOOKS = 250;

/**
 * Waits until all connections are gone: a pool reports its end before the server has closed the connection. If the
 * server then terminated it, the error would surface in the next test. Forgotten connections are still terminated.
 */
async function dropDatabase(owner: pg.Client, name: string): Promise<void> {
  const isInUse = async () =>
    (await owner.query('select from pg_stat_activity where datname = $1', [name])).rowCount !== 0;
  for (let looks = 0; looks < MOST_LOOKS && (await isInUse()); looks += 1) await sleep(LOOK_AGAIN_MS);
  await owner.query(`drop database ${name} with (force)`);
}

async function onServer(templateUrl: string, statement: string): Promise<void> {
  await asOwner(withDatabaseName(templateUrl, 'postgres'), (owner) => owner.query(statement));
}
