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
import { StartError } from '#server/start-error.ts';

export type DataDirectory = {
  /** Absolute and free of symbolic links. */
  path: string;
  /** A directory for PostgreSQL's unix socket, short enough for the system's limit however deep the data directory is. */
  socketDirectory: string;
  /** 32 random bytes as text, created on first use and the same ever after. Where there is data already, it has to exist. */
  secret(name: string, options?: { forExistingData: boolean }): Promise<string>;
  /** Lets another process use the directory. Happens by itself when this process dies, however it dies. */
  release(): Promise<void>;
};

/** Bytes in a socket's path that every supported system accepts: macOS allows 104 with the closing NUL, Linux 108. */
const longestSocketPath = 103;
const longestSocketName = '/postgres/.s.PGSQL.5432';

/** Root hands the cluster inside to an ordinary user, who must be able to pass through, though not to look around. */
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
    // Really writing tells the truth where permission bits do not: read-only mounts, quotas, network drives.
    await rmdir(await mkdtemp(join(path, '.writable-')));
    return await realpath(path);
  } catch (error) {
    throw new StartError(`DATA_DIR must be a directory that can be written to, but ${path} is not: ${reason(error)}.`);
  }
}

/** Where sockets live: inside the data directory, or, when that path is too long for a socket, under the system's temp directory. */
async function openRuntimeDirectory(dataDirectory: string): Promise<string> {
  const inside = join(dataDirectory, 'run');
  const fits = Buffer.byteLength(inside + longestSocketName) <= longestSocketPath;
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const directory = fits ? inside : join(await realpath(tmpdir()), `placewell-${hash}`);
  await mkdir(directory, { mode: directoryMode }).catch(unlessCode('EEXIST'));
  const status = await lstat(directory);
  // Anyone may create names under the temp directory: a planted directory would let its owner pose as the lock or the database.
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
    super('The lock is held by a living process.');
    this.pid = pid;
  }
}

/**
 * Holds `path` as a listening unix socket: the system closes it when the process dies, even by kill -9, so a socket file that
 * refuses connections is certainly left over. Two rules keep simultaneous starters apart:
 * - the name appears by `link`, which only one can win, and only for a socket that already listens, so never looks left over;
 * - a left-over name is removed only by the holder of a second such lock, who checks it again first. Otherwise a slow starter
 *   could remove the fresh lock of a quick one.
 */
async function lock(path: string): Promise<() => Promise<void>> {
  const candidate = `${path}.${randomBytes(4).toString('hex')}`;
  const server = await listen(candidate);
  let released: Promise<void> | undefined;
  try {
    // Each round either ends here or waits for someone else's cleaning, which takes milliseconds: 5 s is ample.
    for (let round = 0; round < 200; round++) {
      if (await succeeds(link(candidate, path), 'EEXIST')) {
        await unlink(candidate);
        return () => (released ??= letGo(path, server));
      }
      const holder = await askHolder(path);
      if (holder.alive) throw new LockHeldError(holder.pid);
      if (!(await removeLeftOver(path))) await sleep(25);
    }
    throw new StartError(`The lock ${path} could not be taken; remove that file if no Placewell is running.`);
  } catch (error) {
    await close(server);
    throw error;
  }
}

/** The name goes while the socket still listens: once it looks left over, the name may already be another's to remove. */
async function letGo(path: string, server: Server): Promise<void> {
  await unlink(path).catch(unlessCode('ENOENT'));
  await close(server);
}

/** False when another process is at it. */
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
    // Gone or changed meanwhile: what bears the name now is not what refused to answer.
    if (!alive && before !== undefined && before === (await identityOf(path))) await unlink(path);
  } finally {
    await releaseGuard();
  }
  return true;
}

/** The change time tells a file from a later one that was given the same inode. */
async function identityOf(path: string): Promise<string | undefined> {
  const status = await lstat(path, { bigint: true }).catch(unlessCode('ENOENT'));
  return status && `${status.ino} ${status.ctimeNs}`;
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    // Someone who asks and hangs up before the answer is no trouble of the holder's.
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  // The lock must not keep a process alive that has nothing else to do.
  return server.unref();
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** A stopped or busy holder accepts the connection without answering: it is alive, its process number stays unknown. */
function askHolder(path: string): Promise<{ alive: boolean; pid: string }> {
  return new Promise((resolve, reject) => {
    let connected = false;
    let pid = '';
    const socket = connect(path, () => (connected = true));
    socket.setEncoding('utf8').setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk: string) => (pid += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve({ alive: false, pid });
      // EAGAIN: so many are asking at once that its queue is full.
      else if (connected || error.code === 'EAGAIN') resolve({ alive: true, pid });
      else reject(error);
    });
    socket.on('close', () => resolve({ alive: true, pid }));
  });
}

const SECRET = '.secret';
const secretPath = (directory: string, name: string) => join(directory, `${name}${SECRET}`);

/** The names of the files in which a data directory keeps its secrets. */
export async function secretFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith(SECRET));
}

/** A secret of a data directory that may be in use by another process. */
export async function keptSecret(directory: string, name: string): Promise<string | undefined> {
  const path = secretPath(directory, name);
  const kept = await readFile(path, 'utf8').catch(unlessCode('ENOENT'));
  if (kept === undefined || kept.trim().length >= 32) return kept?.trim();
  throw new StartError(`${path} is damaged; restore it from a backup.`);
}

/** A new one in its place would not open what the lost one has closed. */
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
  // Complete or absent, also after a power cut: what it protects would be lost with it.
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

/** A catch handler that lets one expected error code pass as `undefined`. */
function unlessCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
