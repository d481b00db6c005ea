import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecret, openDataDirectory, type DataDirectory } from '../runtime/data-directory.ts';
import type { Env } from '../runtime/env.ts';
import { StartError } from '../runtime/start-error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

type Whereabouts = Pick<Env, 'databaseUrl' | 'dataDirectory'>;

/** The owner's address of the running product's database; undefined if it is the embedded one and not running. */
export async function findRunningDatabase({ databaseUrl, dataDirectory }: Whereabouts): Promise<string | undefined> {
  if (databaseUrl !== undefined) return databaseUrl;
  const password = await keptSecret(dataDirectory, 'database-password');
  return password === undefined ? undefined : findEmbeddedPostgres(join(dataDirectory, 'postgres'), password);
}

/**
 * Calls `use` with the owner's address of the database. If the embedded database is not running, it is started for the
 * call.
 */
export async function withDatabase<T>(env: Whereabouts, use: (ownerUrl: string) => Promise<T>): Promise<T> {
  const running = await findRunningDatabase(env);
  if (running !== undefined) return use(running);
  if (!(await holdsDatabase(env.dataDirectory))) {
    throw new StartError(`There is no Placewell database in ${env.dataDirectory}: set DATA_DIR.`);
  }
  return withEmbeddedDatabase(env.dataDirectory, use);
}

/** Calls `use` with the embedded database, which is created if missing. Refuses while the product is running. */
export async function withEmbeddedDatabase<T>(
  dataDirectory: string,
  use: (ownerUrl: string, directory: DataDirectory) => Promise<T>,
): Promise<T> {
  const directory = await openDataDirectory(dataDirectory);
  try {
    const postgres = await startEmbeddedPostgres({
      directory: join(directory.path, 'postgres'),
      socketDirectory: directory.socketDirectory,
      password: await directory.secret('database-password'),
    });
    try {
      return await use(postgres.connectionString, directory);
    } finally {
      await postgres.stop();
    }
  } finally {
    await directory.release();
  }
}

async function holdsDatabase(dataDirectory: string): Promise<boolean> {
  return readdir(join(dataDirectory, 'postgres')).then(
    (names) => names.includes('PG_VERSION'),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
