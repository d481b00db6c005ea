import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { TEST_PATIENCE, TEST_SECRET, withDatabaseName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the run's PostgreSQL, naming the migrated template database. */
    templateUrl: string;
    /** Where workers keep what several files share. */
    folders: {
      /** Inside the checkout, where a bundle finds its packages. */
      bundles: string;
      dataDirectories: string;
    };
  }
}

/**
 * Test data may be lost in a crash, so nothing is flushed or logged for recovery. Passwords are hashed with one
 * iteration instead of thousands, because every file opens its own connections.
 */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  scram_iterations: '1',
  // Some files have several apps, each with its own pools.
  max_connections: '400',
};

/**
 * One PostgreSQL for the whole run, with one migrated database that every test file copies, and folders for what they
 * share.
 */
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
