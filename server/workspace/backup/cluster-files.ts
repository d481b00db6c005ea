import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that must exist but whose content belongs to the running server and must not be copied; the log is ours. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
]);

/** Files of the running server, or recreated by the next one. The backup itself writes `backup_label`. */
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|postgresql\.auto\.conf\.tmp|current_logfiles(\.tmp)?|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+(_\w+)?(\.\d+)?)$/;

/** Holds the last checkpoint. It is copied last and separately. */
export const CONTROL_FILE = 'global/pg_control';

export interface ClusterFiles {
  folders: string[];
  files: string[];
  bytes: number;
}

/** The files that PostgreSQL's manual says belong in a copy of the data directory, as relative paths. */
export async function clusterFiles(cluster: string): Promise<ClusterFiles> {
  const found: ClusterFiles = { folders: ['pg_wal/archive_status', 'pg_wal/summaries'], files: [], bytes: 0 };
  await collect(cluster, '', found);
  return found;
}

async function collect(cluster: string, folder: string, found: ClusterFiles): Promise<void> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      found.folders.push(path);
      if (!emptied.has(path)) await collect(cluster, path, found);
    } else if (entry.isFile()) {
      if (path !== CONTROL_FILE) found.files.push(path);
      found.bytes += await sizeOf(join(cluster, path));
    } else {
      throw new Error(`${join(cluster, path)} leads out of the database’s folder, and a backup would miss it`);
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  return lstat(path).then(({ size }) => size, whenGone(0));
}

/** Files come and go under a running server. Replaying the log corrects what was dropped after the backup began. */
export function whenGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
