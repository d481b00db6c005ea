import { randomUUID } from 'node:crypto';
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
  const templateUrl = inject('templateUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(templateUrl, `create database ${name} template template_placewell strategy file_copy`);
  const ownerUrl = withDatabaseName(templateUrl, name);
  const opened = await openDatabase({
    ownerUrl,
    secret: TEST_SECRET,
    onError: () => undefined,
    patience: TEST_PATIENCE,
  });
  return {
    ...opened,
    ownerUrl,
    drop: async () => {
      await opened.database.close();
      await onServer(templateUrl, `drop database ${name} with (force)`);
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

async function onServer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
