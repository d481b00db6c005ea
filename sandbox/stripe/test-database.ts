import pg from 'pg';
import { inject } from 'vitest';
import { randomText } from './identifiers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test run's PostgreSQL, as its owner. */
    templateUrl: string;
  }
}

export interface TestDatabase {
  /** A new pool, as in a freshly started process. */
  connect(): pg.Pool;
  drop(): Promise<void>;
}

/** An empty database for each test file, on the run's server or on the one TEST_DATABASE_URL names. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'] ?? inject('templateUrl');
  const name = `sandbox_test_${randomText(12).toLowerCase()}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const pools: pg.Pool[] = [];
  return {
    connect() {
      const pool = new pg.Pool({ connectionString: withDatabaseName(server, name), max: 5 });
      // pool.end() resolves before the server has closed the connections. An error when DROP … FORCE ends them is not a
      // test failure. An idle client gives it to the pool, a busy one has it itself.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      pools.push(pool);
      return pool;
    },
    async drop() {
      await Promise.all(pools.map((pool) => pool.end()));
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Edits text rather than a URL object, because a socket address has no host part. */
function withDatabaseName(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

async function runOn(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabaseName(server, 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
