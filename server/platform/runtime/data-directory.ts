import { createHash, randomBytes } from 'node:crypto';
import {
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

export type DataDirectory = {
  /** Absolute, with symbolic links resolved. */
  path: string;
  /**
   * A directory for PostgreSQL's unix socket. Its path is short enough for the system's limit however deep the data
   * directory is.
   */
  socketDirectory: string;
  /**
   * 32 random bytes as text, created on first use and never changed. When there is existing data, the secret must
   * exist.
   */
  secret(name: string, options?: { forExistingData: boolean }): Promise<string>;
  /** Lets another process use the directory. The system does this when the process dies, for whatever reason. */
  release(): Promise<void>;
};

/**
 * Length in bytes of a socket path that every supported system accepts: macOS allows 104 with the closing NUL, Linux
 * 108.
 */
const longestSocketPath = 103;
const longestSocketName = '/postgres/.s.PGSQL.5432';

/**
 * When we run as root, an ordinary user owns the cluster inside. That user must be able to enter this directory, but
 * not list it.
 */
export const directoryMode = process.getuid?.() === 0 ? 0o711 : 0o700;

export async function openDataDirectory(path: string): Promise<DataDirectory> {
  const directory = await writableDirectory(path);
  const runtimeDirectory = await openRuntimeDirectory(directory);
  const release = await lock(join(runtimeDirectory, 'lock')).catch((error: unknown) => {
    if (!(error instanceof LockHeldError)) throw error;
    const holder = error.pid === '' ? '' : ` (process ${error.pid})`;
    throw new StartError(
      `Another Placewell is already using the data directory ${directory}${holder}. Stop it or set DATA_DIR to another directory.`,
    );
  });
  return {
    path: directory,
    socketDirectory: join(runtimeDirectory, 'postgres'),
    secret: (name, { forExistingData } = { forExistingData: false }) =>
      forExistingData ? requiredSecret(directory, name) : readOrCreateSecret(directory, name),
    release,
  };
}

async function writableDirectory(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: directoryMode });
    // Only a real write is conclusive. Permission bits do not reflect read-only mounts, quotas or network drives.
    await rmdir(await mkdtemp(join(path, '.writable-')));
    return await realpath(path);
  } catch (error) {
    throw new StartError(`DATA_DIR must be a writable directory, but ${path} is not: ${reason(error)}.`);
  }
}

/**
 * The directory for sockets: inside the data directory, or under the system's temp directory when that path is too long
 * for a socket.
 */
async function openRuntimeDirectory(dataDirectory: string): Promise<string> {
  const inside = join(dataDirectory, 'run');
  const fits = Buffer.byteLength(inside + longestSocketName) <= longestSocketPath;
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const directory = fits ? inside : join(await realpath(tmpdir()), `placewell-${hash}`);
  await mkdir(directory, { mode: directoryMode }).catch(unlessCode('EEXIST'));
  const status = await lstat(directory);
  // Anyone may create names under the temp directory. The owner of a planted directory could pose as the lock or the
  // database.
  if (!status.isDirectory() || status.uid !== process.getuid?.() || (status.mode & 0o022) !== 0) {
    throw new StartError(
      `${directory} must be a directory that only this user can write to; remove it or set DATA_DIR to a shorter path.`,
    );
  }
  return directory;
}

class LockHeldError extends Error {
  readonly pid: string;
  constructor(pid: string) {
    super('A running process holds the lock.');
    this.pid = pid;
  }
}

/**
 * Holds `path` as a listening unix socket. The system closes it when the process dies, even by kill -9, so a socket
 * file that refuses connections is certainly stale. Two rules keep processes that start at the same time apart:
 * - The name is created by `link`, which only one process can win, and only for a socket that already listens. A fresh
 *   lock never looks stale.
 * - Only the holder of a second such lock removes a stale name, after checking it again. Otherwise a slow process could
 *   remove the fresh lock of a fast one.
 */
async function lock(path: string): Promise<() => Promise<void>> {
  const candidate = `${path}.${randomBytes(4).toString('hex')}`;
  const server = await listen(candidate);
  let released: Promise<void> | undefined;
  try {
    // Each round either ends here or waits for another process to clean up, which takes milliseconds. 5 s is ample.
    for (let round = 0; round < 200; round++) {
      if (await succeeds(link(candidate, path), 'EEXIST')) {
        await unlink(candidate);
        return () => (released ??= letGo(path, server));
      }
      const holder = await askHolder(path);
      if (holder.alive) throw new LockHeldError(holder.pid);
      if (!(await removeLeftOver(path))) await sleep(25);
    }
    throw new StartError(`Could not take the lock ${path}; remove that file if no Placewell is running.`);
  } catch (error) {
    await close(server);
    throw error;
  }
}

/**
 * The name is removed while the socket still listens. Once the lock looks stale, the name may already belong to another
 * process.
 */
async function letGo(path: string, server: Server): Promise<void> {
  await unlink(path).catch(unlessCode('ENOENT'));
  await close(server);
}

/** False when another process is already removing it. */
async function removeLeftOver(path: string): Promise<boolean> {
  let releaseGuard;
  try {
    releaseGuard = await lock(`${path}-`);
  } catch (error) {
    if (error instanceof LockHeldError) return false;
    throw error;
  }
  try {
    const before = await identityOf(path);
    const { alive } = await askHolder(path);
    // If the file is gone or has changed, the name now belongs to another socket than the one that refused to answer.
    if (!alive && before !== undefined && before === (await identityOf(path))) await unlink(path);
  } finally {
    await releaseGuard();
  }
  return true;
}

/** The change time distinguishes a file from a later one that reuses its inode. */
async function identityOf(path: string): Promise<string | undefined> {
  const status = await lstat(path, { bigint: true }).catch(unlessCode('ENOENT'));
  return status && `${status.ino} ${status.ctimeNs}`;
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    // A client that hangs up before the answer is not an error for the holder.
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  // The lock must not keep an otherwise idle process alive.
  return server.unref();
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** A suspended or busy holder accepts the connection without answering: it is alive, but its process id is unknown. */
function askHolder(path: string): Promise<{ alive: boolean; pid: string }> {
  return new Promise((resolve, reject) => {
    let connected = false;
    let pid = '';
    const socket = connect(path, () => (connected = true));
    socket.setEncoding('utf8').setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk: string) => (pid += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve({ alive: false, pid });
      // EAGAIN: the holder's backlog is full because many processes ask at once.
      else if (connected || error.code === 'EAGAIN') resolve({ alive: true, pid });
      else reject(error);
    });
    socket.on('close', () => resolve({ alive: true, pid }));
  });
}

const SECRET = '.secret';
const secretPath = (directory: string, name: string) => join(directory, `${name}${SECRET}`);

/** The names of the files that hold a data directory's secrets. */
export async function secretFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith(SECRET));
}

/** Reads a secret from a data directory that another process may be using. */
export async function keptSecret(directory: string, name: string): Promise<string | undefined> {
  const path = secretPath(directory, name);
  const kept = await readFile(path, 'utf8').catch(unlessCode('ENOENT'));
  if (kept === undefined || kept.trim().length >= 32) return kept?.trim();
  throw new StartError(`${path} is damaged; restore it from a backup.`);
}

/** A new secret could not decrypt what the lost one encrypted. */
async function requiredSecret(directory: string, name: string): Promise<string> {
  const kept = await keptSecret(directory, name);
  if (kept !== undefined) return kept;
  throw new StartError(
    `${secretPath(directory, name)} is missing, and the data in ${directory} cannot be used without it: put the file back from a backup of that directory.`,
  );
}

async function readOrCreateSecret(directory: string, name: string): Promise<string> {
  const kept = await keptSecret(directory, name);
  if (kept !== undefined) return kept;
  const path = secretPath(directory, name);
  const secret = randomBytes(32).toString('base64url');
  // The file is complete or absent, even after a power cut: without the secret, the data it protects is lost.
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  await file.writeFile(`${secret}\n`);
  await file.sync();
  await file.close();
  await rename(unfinished, path);
  const parent = await open(directory);
  await parent.sync();
  await parent.close();
  return secret;
}

async function succeeds(action: Promise<void>, expectedFailure: string): Promise<boolean> {
  return action.then(() => true).catch((error: unknown) => unlessCode(expectedFailure)(error) ?? false);
}

/** Returns a catch handler that turns one expected error code into `undefined`. */
function unlessCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
