import { join } from 'node:path';
import type { Logger } from 'pino';
import { completeSwap } from './backup/swap.ts';
import { openDataDirectory } from './data-directory.ts';
import { hasCluster } from './db/embedded/cluster.ts';
import { watchDiskRoom } from './db/embedded/disk-room.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';

/** What a process of the product stands on. */
export interface Ground {
  ownerUrl: string;
  secret: string;
  /** For the person at the terminal: where the data lives. */
  location: string;
  disk: Deps['disk'];
  /** Others stand on it already: what has to be put right before anybody can look has been. */
  isInUse: boolean;
}

interface GroundOptions {
  env: Env;
  log: Logger;
  undo: (() => Promise<void>)[];
  unwanted: AbortSignal | undefined;
  /** Told whenever the disk's room becomes short, and when there is enough again. */
  onDiskRoom?: (isShort: boolean) => void;
}

/** What `openDatabase` opens for one process at most, with the connection that listens. */
const CONNECTIONS_OF_A_PROCESS = 25;
/** For commands at the terminal, backups, and connections that are being replaced. */
const OTHER_CONNECTIONS = 35;

/** The database server and the installation's secret: given from outside, or made and kept in the data directory. */
export async function openGround({ env, log, undo, unwanted, onDiskRoom }: GroundOptions): Promise<Ground> {
  if (env.databaseUrl !== undefined && env.appSecret !== undefined) {
    return {
      ownerUrl: env.databaseUrl,
      secret: env.appSecret,
      location: 'the database named by DATABASE_URL',
      // Its own server sees to its room.
      disk: { isShort: () => false },
      isInUse: false,
    };
  }
  const directory = await openDataDirectory(env.dataDirectory);
  undo.push(() => directory.release());
  await completeSwap(directory.path);
  const disk = await watchDiskRoom({ directory: directory.path, log, ...(onDiskRoom ? { onChange: onDiskRoom } : {}) });
  undo.push(disk.stop);
  const clusterDirectory = join(directory.path, 'postgres');
  const keeping = { forExistingData: await hasCluster(clusterDirectory) };
  // Both before the database is made: one that is there has to have them.
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
    isInUse: false,
  };
}
