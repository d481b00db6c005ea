import type { KeyObject } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atMost } from '#server/platform/runtime/at-most.ts';
import { directoryMode, keptSecret, type DataDirectory } from '#server/platform/runtime/data-directory.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import type { Database } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { findPostmaster } from '#server/platform/db/embedded/postmaster.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { accountTokens, sessions } from '#server/platform/db/schema/accounts.ts';
import { calendarFeeds } from '#server/platform/db/schema/calendar-feeds.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { copyFile, makeFolder } from './copy-file.ts';
import { readDisk } from '#server/platform/runtime/disk.ts';
import { readPrivateKey } from './backup-keys.ts';
import { lackOfRoom } from './backup-room.ts';
import { eraseAgain, type ErasedAgain } from './erase-again.ts';
import { readErasureList, type Erasure } from './erasure-list.ts';
import { MANIFEST, readManifest, SEALED_MANIFEST, type Manifest } from './manifest.ts';
import { readTables, type TableSize } from './read-tables.ts';
import { NotOpened, open, type Pieces } from './sealed-file.ts';
import { completeSwap, swapIn } from './swap.ts';
import { parts } from './take-backup.ts';

export interface RestoreOptions {
  folder: string;
  /** For an encrypted backup. */
  privateKeyFile: string | undefined;
  /** Opened, so that no product is running on it. */
  directory: DataDirectory;
  /** Where this installation keeps its backups and the list of erasures. */
  backups: string;
  /** Set if it is configured; otherwise the backup must contain it. */
  appSecret: string | undefined;
  now: Date;
  say: (line: string) => void;
}

export interface Restored {
  takenAt: string;
  tables: TableSize[];
  erasedAgain: ErasedAgain;
  /** The folder with the previous data; undefined if the data directory was empty. */
  aside: string | undefined;
}

const STAGING = 'restoring-';
const COPIES_AT_ONCE = 4;

/** The current data is not touched until the copy has been started, migrated and read through. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { folder, directory, now, privateKeyFile } = options;
  await completeSwap(directory.path);
  const key = privateKeyFile === undefined ? undefined : await readPrivateKey(privateKeyFile);
  const { manifest, isSealed } = await readManifest(folder, key);
  await sweepStaging(directory.path);
  const staging = await mkdtemp(join(directory.path, STAGING));
  const facts = await prepare(options, { manifest, key: isSealed ? key : undefined }, staging).catch(
    async (error: unknown) => {
      await rm(staging, { recursive: true, force: true });
      throw error;
    },
  );
  const isReplaced = (await readdir(directory.path)).includes('postgres');
  const aside = `before-restore-${now.toISOString().replaceAll(':', '-')}`;
  await swapIn(directory.path, { staging: basename(staging), aside });
  if (!isReplaced) await rm(join(directory.path, aside), { recursive: true });
  return { takenAt: manifest.finishedAt, ...facts, aside: isReplaced ? join(directory.path, aside) : undefined };
}

/** A server left running by a killed product, which could not be stopped because its password is lost. */
async function assertStopped(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === undefined) return;
  throw new StartError(
    `PostgreSQL is still running in ${cluster}: stop process ${postmaster.pid} first. Nothing was changed.`,
  );
}

type Facts = Pick<Restored, 'tables' | 'erasedAgain'>;

/** With a key, all of its files are sealed. */
interface Read {
  manifest: Manifest;
  key: KeyObject | undefined;
}

async function prepare(options: RestoreOptions, backup: Read, staging: string): Promise<Facts> {
  await chmod(staging, directoryMode);
  await copyVerified(options, backup, staging);
  const list = [
    ...(await readErasureList(dirname(options.folder))),
    ...(await readErasureList(options.backups)),
    ...(await erasuresOfPresent(options)),
  ];
  await assertStopped(join(options.directory.path, 'postgres'));
  return bringUpToDate(options, staging, list).catch((error: unknown) => {
    if (error instanceof StartError || !(error instanceof Error)) throw error;
    throw new StartError(`The backup in ${options.folder} cannot be used: ${error.message}. Nothing was changed.`, {
      cause: error,
    });
  });
}

async function sweepStaging(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(STAGING)) await rm(join(directory, name), { recursive: true });
  }
}

/** Copies exactly what the manifest lists, byte by byte, and refuses anything it does not list. */
async function copyVerified(
  { folder, directory }: RestoreOptions,
  { manifest, key }: Read,
  staging: string,
): Promise<void> {
  const damaged = (what: string) => new StartError(`The backup in ${folder} is damaged: ${what}. Nothing was changed.`);
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  // Without it PostgreSQL would not treat the copy as an online backup, and would lose or mix up rows.
  for (const needed of ['backup_label', 'PG_VERSION', 'global/pg_control']) {
    if (!listed.has(`${parts.cluster}/${needed}`)) throw damaged(`it lacks ${needed}`);
  }
  const folders = new Set([...manifest.folders, parts.cluster]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(join(folder, '/').length);
    const isKnown = entry.isDirectory()
      ? folders.has(path)
      : listed.has(path) || path === (key ? SEALED_MANIFEST : MANIFEST);
    if (!isKnown) throw damaged(`${path} does not belong to it`);
  }
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const lack = lackOfRoom(bytes, await readDisk(directory.path));
  if (lack) throw new StartError(`There is too little space to restore in ${directory.path}: ${lack}.`);

  for (const path of folders) await makeFolder(join(staging, placeOf(path)));
  const inTurn = atMost(COPIES_AT_ONCE);
  const copies = manifest.files.map(({ path, size, sha256 }) =>
    inTurn(async () => {
      const opening = key && ((content: Pieces) => open(content, key, path));
      const copied = await copyFile(join(folder, path), join(staging, placeOf(path)), { opening }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error instanceof NotOpened) throw damaged(`${path} is not as it was encrypted`);
          if (error.code !== 'ENOENT') throw error;
          throw damaged(`${path} is missing`);
        },
      );
      if (copied.size !== size || copied.sha256 !== sha256) throw damaged(`${path} does not match the manifest`);
    }),
  );
  await Promise.allSettled(copies);
  await Promise.all(copies);
}

/** In the data directory the secrets are beside the database. */
function placeOf(path: string): string {
  if (path === parts.secrets) return '';
  return path.startsWith(`${parts.secrets}/`) ? path.slice(parts.secrets.length + 1) : path;
}

/** The database being replaced is the best source. If it is missing or unreadable, the restore continues without it. */
async function erasuresOfPresent({ directory, say }: RestoreOptions): Promise<Erasure[]> {
  const password = await keptSecret(directory.path, 'database-password');
  if (password === undefined || !(await readdir(directory.path)).includes('postgres')) return [];
  try {
    return await withPostgres(directory, directory.path, password, (ownerUrl) =>
      asOwner(ownerUrl, async (owner) => {
        const { rowCount } = await owner.query(`select from pg_tables where tablename = 'erasures'`);
        if (rowCount === 0) return [];
        const { rows } = await owner.query<Erasure>('select kind, account_id as "accountId", id from erasures');
        return rows;
      }),
    );
  } catch (error) {
    say(
      `The current database cannot be read (${error instanceof Error ? error.message : String(error)}): only the list beside the backups says what was erased.`,
    );
    return [];
  }
}

/** Starts the copy, which recovers to a consistent state, and makes it ready to serve. */
async function bringUpToDate(
  { folder, directory, appSecret }: RestoreOptions,
  staging: string,
  list: Erasure[],
): Promise<Facts> {
  const password = await keptSecret(staging, 'database-password');
  const secret = appSecret ?? (await keptSecret(staging, 'app-secret'));
  if (password === undefined) throw new StartError(`The backup in ${folder} lacks the database’s password.`);
  if (secret === undefined) {
    throw new StartError(
      `The backup in ${folder} was made with APP_SECRET set in the environment: set it to the same value to restore it.`,
    );
  }
  return withPostgres(directory, staging, password, async (ownerUrl) => {
    await assertPlacewell(ownerUrl, folder);
    const { database, unhurried } = await openDatabase({ ownerUrl, secret, onError: () => undefined });
    try {
      const erasedAgain = await eraseAgain(unhurried, list);
      await endSessions(unhurried);
      return { erasedAgain, tables: await readTables(ownerUrl) };
    } finally {
      await database.close();
    }
  });
}

async function assertPlacewell(ownerUrl: string, folder: string): Promise<void> {
  const { rowCount } = await asOwner(ownerUrl, (owner) =>
    owner.query(`select from pg_tables where tablename = 'schema_migrations'`),
  );
  if (rowCount === 0) throw new StartError(`The backup in ${folder} contains no Placewell data. Nothing was changed.`);
}

/**
 * Since the backup, sessions may have ended, mailed links may have been used, and calendar addresses may have been
 * revoked. None of them must work again.
 */
async function endSessions(database: Database): Promise<void> {
  await database.asSystem(async (tx) => {
    await tx.delete(sessions);
    await tx.delete(accountTokens);
    await tx.delete(calendarFeeds);
  });
}

async function withPostgres<T>(
  { socketDirectory }: DataDirectory,
  parent: string,
  password: string,
  use: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ directory: join(parent, 'postgres'), socketDirectory, password });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
