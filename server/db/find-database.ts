import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecret, openDataDirectory, type DataDirectory } from '../data-directory.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

type Whereabouts = Pick<Env, 'databaseUrl' | 'dataDirectory'>;

/** The database of the product that is running, as its owner; undefined if none runs and it is the embedded one. */
export async function findRunningDatabase({ databaseUrl, dataDirectory }: Whereabouts): Promise<string | undefined> {
  if (databaseUrl !== undefined) return databaseUrl;
  const password = await keptSecret(dataDirectory, 'database-password');
  return password === undefined ? undefined : findEmbeddedPostgres(join(dataDirectory, 'postgres'), password);
}

/** The database as its owner, whether the product is running or not: then the embedded one is started for the time of `use`. */
export async function withDatabase<T>(env: Whereabouts, use: (ownerUrl: string) => Promise<T>): Promise<T> {
  const running = await findRunningDatabase(env);
  if (running !== undefined) return use(running);
  if (!(await holdsDatabase(env.dataDirectory))) {
    throw new StartError(`There is no database of Placewell in ${env.dataDirectory}: set DATA_DIR.`);
  }
  return withEmbeddedDatabase(env.dataDirectory, use);
}

/** The embedded database for the time of `use`; a new one where there is none. Refuses while the product is running. */
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
