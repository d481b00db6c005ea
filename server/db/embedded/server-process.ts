import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from '#server/db/embedded/binaries.ts';
import { superuser } from '#server/db/embedded/cluster.ts';
import { findPostmaster, isAlive, type Postmaster, readLockFile } from '#server/db/embedded/postmaster.ts';
import type { ServerUser } from '#server/db/embedded/server-user.ts';
import { serverArguments, socketPort } from '#server/db/embedded/settings.ts';
import { StartError } from '#server/start-error.ts';

export type Cluster = {
  directory: string;
  socketDirectory: string;
  password: string;
  settings: Record<string, string>;
} & {
  binaries: Binaries;
  user: ServerUser;
};

export type ServerProcess = ReturnType<typeof createServerProcess>;

const patienceInSeconds = 60;

const takenAlong = new Set<() => void>();
process.on('exit', () => takenAlong.forEach((takeAlong) => takeAlong()));

/** The main process of a cluster, to be started any number of times. It never outlives this process, except after kill -9. */
export function createServerProcess(cluster: Cluster) {
  let launched: ChildProcess | undefined;
  let adoptedPid: number | undefined;
  const takeAlong = () => {
    // Ends its connections and writes everything down; there is no time left to wait for it.
    if (adoptedPid === undefined) launched?.kill('SIGINT');
    else if (isAlive(adoptedPid)) process.kill(adoptedPid, 'SIGINT');
  };
  takenAlong.add(takeAlong);
  return {
    /** Adopts the one that is running or starts one; returns when it accepts connections. */
    bringUp: async (unwanted?: AbortSignal): Promise<{ postmaster: Postmaster; adopted: boolean }> => {
      adoptedPid = undefined;
      const up = await bringUp(cluster, (child) => (launched = child), unwanted);
      if (up.adopted) adoptedPid = up.postmaster.pid;
      return up;
    },
    isRunning: async () => (await findPostmaster(cluster.directory)) !== undefined,
    stop: async () => {
      await stopPostmaster(cluster);
      takenAlong.delete(takeAlong);
    },
  };
}

async function bringUp(
  cluster: Cluster,
  onLaunch: (child: ChildProcess) => void,
  unwanted?: AbortSignal,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const giveUpAt = performance.now() + patienceInSeconds * 1000;
  let launched: Launched | undefined;
  let lastAnswer = 'it has not started listening';
  while (performance.now() < giveUpAt) {
    unwanted?.throwIfAborted();
    const postmaster = await findPostmaster(cluster.directory);
    if (postmaster !== undefined) {
      const answer = await greet(connectionString(postmaster, cluster.password, 'postgres'), cluster.directory);
      if (answer === 'welcome') return { postmaster, adopted: launched === undefined };
      // It runs, but someone has swept its socket away: only a restart makes a new one.
      if (answer === 'nobody there' && postmaster.ready) await stopPostmaster(cluster);
      lastAnswer = answer;
    } else if (launched === undefined) {
      launched = await launch(cluster, onLaunch);
    } else if (launched.ending !== undefined) {
      await explainEnding(cluster, launched.ending);
      launched = await launch(cluster, onLaunch);
    }
    await sleep(50);
  }
  throw new StartError(
    `The embedded PostgreSQL did not accept connections within ${patienceInSeconds} seconds (${lastAnswer}); see ${logDirectory(cluster)}, and try again if it is still recovering.`,
  );
}

type Launched = { ending: string | undefined };

async function launch(cluster: Cluster, onLaunch: (child: ChildProcess) => void): Promise<Launched> {
  // Clears a socket lock whose process number was reused; a living owner is PostgreSQL's to report.
  await readLockFile(join(cluster.socketDirectory, `.s.PGSQL.${socketPort}.lock`));
  let output: FileHandle | undefined;
  try {
    output = await open(startupLog(cluster), 'w', 0o600);
    const args = ['-D', cluster.directory, ...serverArguments(cluster.socketDirectory, cluster.settings)];
    // To a file and not to us: a pipe would break when we die, and the server with it.
    const child = cluster.user.launch(cluster.binaries.postgres, args, ['ignore', output.fd, output.fd]);
    const launched: Launched = { ending: undefined };
    child.once('error', (error) => (launched.ending = error.message));
    child.once('exit', (code, signal) => (launched.ending ??= `it ended with ${signal ?? `code ${code}`}`));
    onLaunch(child);
    child.unref();
    return launched;
  } finally {
    await output?.close();
  }
}

/** Returns when starting again may help: the workers of a killed server are about to notice and let go of its memory. */
async function explainEnding(cluster: Cluster, ending: string): Promise<void> {
  const output = await readFile(startupLog(cluster), 'utf8');
  if (output.includes('is still in use')) return;
  const reason = output.split('\n').find((line) => line.includes('FATAL:')) ?? ending;
  throw new StartError(
    `The embedded PostgreSQL in ${cluster.directory} could not start: ${reason.replace(/^.*FATAL:\s*/, '')}; see ${logDirectory(cluster)}.`,
  );
}

/** 'welcome', 'nobody there', or why not yet: starting, recovering and stopping servers say so themselves. */
async function greet(url: string, directory: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A server that goes away between two words is noticed by the words that fail.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'welcome';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'nobody there';
    if (code !== '28P01') return error.message;
    throw new StartError(
      `The database in ${directory} was created with another password than the one kept beside it; restore both from the same backup.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function stopPostmaster({ directory, binaries, user }: Cluster): Promise<void> {
  if ((await findPostmaster(directory)) === undefined) return;
  try {
    await user.run(binaries.pgCtl, ['stop', '-D', directory, '-m', 'fast', '-w', '-t', String(patienceInSeconds)]);
  } catch (error) {
    // It may have ended by itself just before, and then there was nothing to stop.
    if ((await findPostmaster(directory)) !== undefined) throw error;
  }
}

/** A URL that both WHATWG parsers and PostgreSQL clients read: the host parameter, a socket directory, wins over `localhost`. */
export function connectionString({ socketDirectory, port }: Postmaster, password: string, database: string): string {
  // Port and sslmode are spelled out, because PGPORT and PGSSLMODE of the environment would fill the gaps.
  const socket = `host=${encodeURIComponent(socketDirectory)}&port=${port}&sslmode=disable`;
  return `postgresql://${superuser}:${encodeURIComponent(password)}@localhost/${database}?${socket}`;
}

const logDirectory = (cluster: Cluster) => join(cluster.directory, 'log');
const startupLog = (cluster: Cluster) => join(logDirectory(cluster), 'startup.log');
