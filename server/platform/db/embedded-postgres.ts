import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { locateBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { findPostmaster } from './embedded/postmaster.ts';
import { connectionString, createServerProcess } from './embedded/server-process.ts';
import { chooseServerUser } from './embedded/server-user.ts';
import { supervise } from './embedded/supervisor.ts';

export type EmbeddedPostgres = {
  /** Connects as the cluster's superuser: for migrations and creating roles, not for serving requests. */
  connectionString: string;
  /** The server was still running, left behind by a killed process. */
  adopted: boolean;
  /** Waits until everything is on disk. May be called again. */
  stop(): Promise<void>;
};

const databaseName = 'placewell';

/** Must be the only user of `directory` and `socketDirectory`: see `openDataDirectory`. */
export async function startEmbeddedPostgres(options: {
  directory: string;
  socketDirectory: string;
  password: string;
  settings?: Record<string, string>;
  /** Restarts the server whenever it ends by itself, and logs it here. */
  supervised?: { log: Logger };
  /** Aborts the start. */
  unwanted?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  const binaries = await locateBinaries();
  await mkdir(options.socketDirectory, { recursive: true, mode: 0o700 });
  const directory = await realPathOf(options.directory);
  const socketDirectory = await realpath(options.socketDirectory);
  const user = await chooseServerUser({ binaries, directory, socketDirectory });
  const { password, settings = {}, supervised, unwanted } = options;
  const cluster = { directory, socketDirectory, password, settings, binaries, user };

  await ensureCluster(cluster);
  const server = createServerProcess(cluster);
  try {
    const { postmaster, adopted } = await server.bringUp(unwanted);
    // An adopted server may have its socket elsewhere. After a restart it must be found at the same place.
    cluster.socketDirectory = postmaster.socketDirectory;
    await ensureDatabase(connectionString(postmaster, password, 'postgres'));
    const supervisor = supervised && supervise(server, supervised.log);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await supervisor?.stop();
      await server.stop();
    };
    return {
      connectionString: connectionString(postmaster, password, databaseName),
      adopted,
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The address of the cluster in `directory` while another process runs it. */
export async function findEmbeddedPostgres(directory: string, password: string): Promise<string | undefined> {
  const postmaster = await findPostmaster(await realPathOf(directory));
  return postmaster && connectionString(postmaster, password, databaseName);
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** PostgreSQL always gets the same spelling of its directory, so that its lock file can be compared with it. */
async function realPathOf(directory: string): Promise<string> {
  return realpath(directory).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return join(await realpath(dirname(directory)), basename(directory));
    throw error;
  });
}
