import type { KeyObject } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { atMost } from '#server/platform/runtime/at-most.ts';
import { secretFiles } from '#server/platform/runtime/data-directory.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { clusterFiles, CONTROL_FILE, whenGone } from './cluster-files.ts';
import { copyFile, makeFolder, syncFolder, writeFile } from './copy-file.ts';
import { readDisk } from '#server/platform/runtime/disk.ts';
import { readPublicKey } from './backup-keys.ts';
import { lackOfRoom } from './backup-room.ts';
import { backupName, openBackupFolder, sweepUnfinished, unfinishedName } from './kept-backups.ts';
import { writeManifest, type ListedFile } from './manifest.ts';
import { seal, type Pieces } from './sealed-file.ts';

export interface BackupOptions {
  /** Of the running embedded PostgreSQL. */
  ownerUrl: string;
  dataDirectory: string;
  /** The folder in which the backup appears, under a name with its time. */
  into: string;
  now: () => Date;
  signal?: AbortSignal;
  /** The public key file for which everything is encrypted, if it is. */
  publicKeyFile: string | undefined;
}

export interface Backup {
  folder: string;
  bytes: number;
  files: number;
  seconds: number;
}

/** The parts of a backup below its folder. */
export const parts = { cluster: 'postgres', secrets: 'secrets' } as const;

// An arbitrary constant that identifies this advisory lock.
const BACKUP_LOCK = 7_201_835;

/** Enough to keep a disk busy while another piece is hashed. */
const COPIES_AT_ONCE = 4;

/**
 * Copies the embedded database while it is in use. The files are copied at different moments. Replaying the log from
 * the start to the end of the copy brings them to one consistent moment, the end.
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { into, now, publicKeyFile } = options;
  const recipient = publicKeyFile === undefined ? undefined : await readPublicKey(publicKeyFile);
  await openBackupFolder(into);
  const client = new pg.Client({ connectionString: options.ownerUrl });
  // The failing statement reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [BACKUP_LOCK]);
    if (!rows[0]?.free) throw new StartError('Another backup is running.');
    await sweepUnfinished(into);
    const startedAt = now();
    const folder = join(into, backupName(startedAt));
    const unfinished = join(into, unfinishedName(backupName(startedAt)));
    try {
      const files = await copyEverything(client, unfinished, { ...options, recipient });
      const finishedAt = now();
      await finish(unfinished, folder, { startedAt, finishedAt, ...files }, recipient);
      const bytes = files.files.reduce((sum, { size }) => sum + size, 0);
      const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1000;
      return { folder, bytes, files: files.files.length, seconds };
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    // Also ends the backup mode, if it is still on, and releases the log.
    await client.end();
  }
}

interface Copied {
  folders: string[];
  files: ListedFile[];
}

type Copying = Pick<BackupOptions, 'dataDirectory' | 'into' | 'signal'> & { recipient: KeyObject | undefined };

/** Never writes anything in the clear if there is a recipient. */
async function copyEverything(client: pg.Client, target: string, options: Copying): Promise<Copied> {
  const { dataDirectory, into, signal, recipient } = options;
  const sealingOf = (path: string) => recipient && ((content: Pieces) => seal(content, recipient, path));
  const cluster = join(dataDirectory, 'postgres');
  const { bytes } = await clusterFiles(cluster);
  const lack = lackOfRoom(bytes, await readDisk(into));
  if (lack) throw new StartError(`There is too little space for a backup in ${into}: ${lack}.`);

  // Retains all log segments until this connection ends.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
  const { rows: begun } = await client.query<{ lsn: string }>(
    `select pg_backup_start('placewell', fast => true) as lsn`,
  );
  // Listed after the start of the backup: files that appear later are in the log.
  const { folders, files } = await clusterFiles(cluster);
  for (const folder of folders) await makeFolder(join(target, parts.cluster, folder));
  const inTurn = atMost(COPIES_AT_ONCE);
  const copy = (from: string, path: string) =>
    inTurn(async () => ({ path, ...(await copyFile(from, join(target, path), { signal, sealing: sealingOf(path) })) }));
  const write = async (path: string, content: Uint8Array) => ({
    path,
    ...(await writeFile(join(target, path), [content], sealingOf(path))),
  });
  const copies = await allOrFirstError(
    files.map((path) => copy(join(cluster, path), `${parts.cluster}/${path}`).catch(whenGone(undefined))),
  );
  const control = await write(`${parts.cluster}/${CONTROL_FILE}`, await readControlFile(cluster));

  const { rows: ended } = await client.query<{ lsn: string; labelfile: string }>(
    'select lsn, labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  const [from, to] = [begun[0]?.lsn, ended[0]?.lsn];
  const label = await write(`${parts.cluster}/backup_label`, Buffer.from(ended[0]?.labelfile ?? ''));
  const log = await allOrFirstError(
    (await logSegments(client, from, to)).map((name) =>
      copy(join(cluster, 'pg_wal', name), `${parts.cluster}/pg_wal/${name}`),
    ),
  );
  await makeFolder(join(target, parts.secrets));
  const secrets = await allOrFirstError(
    (await secretFiles(dataDirectory)).map((name) => copy(join(dataDirectory, name), `${parts.secrets}/${name}`)),
  );
  const copied = copies.filter((file) => file !== undefined);
  return {
    folders: [...folders.map((folder) => `${parts.cluster}/${folder}`), parts.secrets],
    files: [...copied, control, label, ...log, ...secrets],
  };
}

/** The server rewrites this file. Two identical reads mean that it was not caught in the middle of a write. */
async function readControlFile(cluster: string): Promise<Buffer> {
  let content = await readFile(join(cluster, CONTROL_FILE));
  for (;;) {
    const again = await readFile(join(cluster, CONTROL_FILE));
    if (again.equals(content)) return content;
    content = again;
  }
}

/** The names of the log segments between two positions. */
async function logSegments(client: pg.Client, from: string | undefined, to: string | undefined): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with size as (select pg_size_bytes(current_setting('wal_segment_size'))::numeric as bytes)
     select pg_walfile_name('0/0'::pg_lsn + number * bytes + 1) as name
     from size, generate_series(div($1::pg_lsn - '0/0', bytes), div($2::pg_lsn - '0/0' - 1, bytes)) as number`,
    [from, to],
  );
  return rows.map(({ name }) => name);
}

/** Waits for all, so that nothing is still being written into a folder that is about to be removed. */
async function allOrFirstError<T>(work: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

async function finish(
  unfinished: string,
  folder: string,
  { startedAt, finishedAt, folders, files }: Copied & { startedAt: Date; finishedAt: Date },
  recipient: KeyObject | undefined,
): Promise<void> {
  const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() };
  await writeManifest(unfinished, { ...times, folders, files }, recipient);
  for (const path of [...folders, parts.cluster, '.']) await syncFolder(join(unfinished, path));
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
}
