import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { openDatabase } from '../db/open-database.ts';
import { projectRoot } from '../root.ts';
import { TEST_PATIENCE, TEST_SECRET, withDatabaseName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL as its owner, naming the migrated template database. */
    templateUrl: string;
    /** Where workers keep what several files need. */
    folders: {
      /** Inside the checkout, where a bundle finds its packages. */
      bundles: string;
      dataDirectories: string;
    };
  }
}

/**
 * A test's data may die with the machine, so nothing is flushed or logged for a recovery. Passwords are hashed once instead of
 * thousands of times: every file opens connections of its own.
 */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  scram_iterations: '1',
  // Some files have several apps, each with pools of its own.
  max_connections: '400',
};

/** One PostgreSQL for the whole run, with one migrated database that every test file gets a copy of, and room for what else they share. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  const bundles = join(projectRoot, '.cache', `test-servers-${process.pid}`);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    socketDirectory: join(folder, 'run'),
    password: 'test',
    settings: forTests,
  });
  const templateUrl = withDatabaseName(postgres.connectionString, 'template_placewell');
  const owner = new pg.Client({ connectionString: postgres.connectionString });
  await owner.connect();
  await owner.query('create database template_placewell');
  await owner.end();
  const { database } = await openDatabase({
    ownerUrl: templateUrl,
    secret: TEST_SECRET,
    onError: throwIt,
    withSandbox: true,
    patience: TEST_PATIENCE,
  });
  await database.close();
  project.provide('templateUrl', templateUrl);
  project.provide('folders', { bundles, dataDirectories: join(folder, 'data') });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
    await rm(bundles, { recursive: true, force: true });
  };
}

function throwIt(error: Error): never {
  throw error;
}
