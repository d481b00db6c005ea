import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';

export const TEST_SECRET = 'a secret that only tests know, long enough for the rule';

/** A busy machine may take its time; no test is about that. */
export const TEST_PATIENCE = 30;

export interface TestDatabase extends OpenDatabase {
  /** Connects as the owner: for looking behind the walls. */
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** A fresh copy of the migrated schema. The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openTestDatabase('template template_placewell strategy file_copy');
}

/** An empty database that `prepare` fills, as an older program would have; opening it then brings it up to date. */
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
    // The template has its room already.
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

/** A plain connection that closes itself with the test, e.g. as the owner or as a role under test. */
export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

export function withDatabaseName(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

/** For the time of one piece of work, also where no test is running yet. */
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
 * What the server does by itself a while after many rows came, only not in tests, where nothing may happen by itself: until then
 * every search reads through all that its index has not yet put in order.
 */
export async function tidyUp({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>, tables: string): Promise<void> {
  await asOwner(ownerUrl, (owner) => owner.query(`vacuum analyze ${tables}`));
}

const LOOK_AGAIN_MS = 20;
const MOST_LOOKS = 250;

/**
 * Once all connections are gone: a pool says that it has ended before the server has let go, and whom the server then ends itself hears
 * of it as an error, in the middle of whatever test comes next. What somebody forgot to close is ended all the same.
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
