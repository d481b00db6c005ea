import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../runtime/start-error.ts';

const exec = promisify(execFile);

/** The contents of the lock files of PostgreSQL's main process. */
export type Postmaster = { pid: number; directory: string; port: number; socketDirectory: string; ready: boolean };

/** The running main process of the cluster in `directory` (a real path), if there is one. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const postmaster = await readLockFile(join(directory, 'postmaster.pid'));
  if (postmaster !== undefined && postmaster.directory !== directory) {
    throw new StartError(
      `The database in ${directory} was moved or copied while PostgreSQL was running for ${postmaster.directory}; stop process ${postmaster.pid} first.`,
    );
  }
  return postmaster;
}

/**
 * The running owner of a lock file. PostgreSQL handles a stale file by itself, except when its process id now belongs
 * to another program of the same user, as happens when a container restarts. Such a file is removed here.
 */
export async function readLockFile(file: string): Promise<Postmaster | undefined> {
  const content = await readFile(file, 'utf8').catch(whenMissing);
  const [pidLine, directory = '', , port, socketDirectory = '', , , status = ''] = (content ?? '').split('\n');
  const pid = Number(pidLine);
  const command = pid > 0 && isAlive(pid) ? await commandLine(pid) : undefined;
  if (command === undefined) return undefined;
  if (!command.includes('postgres') || !command.includes(` ${directory} `)) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, directory, port: Number(port), socketDirectory, ready: status.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Program and arguments, each followed by a space; empty for a zombie, undefined when the process has just ended. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const content = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(whenMissing);
    return content?.replaceAll('\0', ' ');
  }
  return exec('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => `${stdout.trim()} `,
    // `ps` fails when there is no such process.
    () => undefined,
  );
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  // ESRCH: the process ended while its entry was being read.
  if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
}
