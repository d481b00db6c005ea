import { join } from 'node:path';
import type { Logger } from 'pino';
import { completeSwap } from '#server/workspace/backup/swap.ts';
import { openDataDirectory } from '#server/platform/runtime/data-directory.ts';
import { hasCluster } from '#server/platform/db/embedded/cluster.ts';
import { watchDiskRoom } from '#server/platform/db/embedded/disk-room.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import type { Deps } from '#server/billing/deps.ts';
import type { Env } from '#server/platform/runtime/env.ts';

/** What every process of the product needs before it can serve: the database and the secret. */
export interface Installation {
  ownerUrl: string;
  secret: string;
  /** Where the data lives, for the person at the terminal. */
  location: string;
  disk: Deps['disk'];
  /** Where other processes serve it already: everything that must be fixed before serving has been fixed. */
  servedAt: string | undefined;
}

interface InstallationOptions {
  env: Env;
  log: Logger;
  undo: (() => Promise<void>)[];
  unwanted: AbortSignal | undefined;
  /** Called whenever disk space runs short, and when there is enough again. */
  onDiskRoom?: (isShort: boolean) => void;
}

/** The most connections that `openDatabase` opens for one process, with the one that listens for notifications. */
const CONNECTIONS_OF_A_PROCESS = 25;
/** For commands at the terminal, backups, and connections being replaced. */
const OTHER_CONNECTIONS = 35;

/** Opens the database server and the installation's secret: configured ones, or those kept in the data directory. */
export async function openInstallation({
  env,
  log,
  undo,
  unwanted,
  onDiskRoom,
}: InstallationOptions): Promise<Installation> {
  if (env.databaseUrl !== undefined && env.appSecret !== undefined) {
    return {
      ownerUrl: env.databaseUrl,
      secret: env.appSecret,
      location: 'the database named by DATABASE_URL',
      // The database server watches its own disk space.
      disk: { isShort: () => false },
      servedAt: undefined,
    };
  }
  const directory = await openDataDirectory(env.dataDirectory);
  undo.push(() => directory.release());
  await completeSwap(directory.path);
  const disk = await watchDiskRoom({ directory: directory.path, log, ...(onDiskRoom ? { onChange: onDiskRoom } : {}) });
  undo.push(disk.stop);
  const clusterDirectory = join(directory.path, 'postgres');
  const keeping = { forExistingData: await hasCluster(clusterDirectory) };
  // Both are read before the cluster is created: an existing cluster must already have them.
  const secret = env.appSecret ?? (await directory.secret('app-secret', keeping));
  const password = await directory.secret('database-password', keeping);
  const postgres = await startEmbeddedPostgres({
    directory: clusterDirectory,
    socketDirectory: directory.socketDirectory,
    password,
    settings: { max_connections: String(OTHER_CONNECTIONS + CONNECTIONS_OF_A_PROCESS * env.processes) },
    supervised: { log },
    ...(unwanted ? { unwanted } : {}),
  });
  undo.push(() => postgres.stop());
  return {
    ownerUrl: postgres.connectionString,
    secret,
    location: directory.path,
    disk,
    servedAt: undefined,
  };
}
