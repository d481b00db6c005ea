import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { superuser } from './cluster.ts';
import { findPostmaster, isAlive, type Postmaster, readLockFile } from './postmaster.ts';
import type { ServerUser } from './server-user.ts';
import { serverArguments, socketPort } from './settings.ts';
import { StartError } from '../../runtime/start-error.ts';

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

/**
 * The main process of a cluster, which can be started any number of times. It never outlives this process, except after
 * kill -9.
 */
export function createServerProcess(cluster: Cluster) {
  let launched: ChildProcess | undefined;
  let adoptedPid: number | undefined;
  const takeAlong = () => {
    // Fast shutdown: closes connections and flushes everything. There is no time left to wait for it.
    if (adoptedPid === undefined) launched?.kill('SIGINT');
    else if (isAlive(adoptedPid)) process.kill(adoptedPid, 'SIGINT');
  };
  takenAlong.add(takeAlong);
  return {
    /** Adopts a running server or starts one. Returns when it accepts connections. */
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
      // The server runs, but its socket file was deleted. Only a restart creates a new one.
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
  // Removes a socket lock whose process id was reused. PostgreSQL itself reports a running owner.
  await readLockFile(join(cluster.socketDirectory, `.s.PGSQL.${socketPort}.lock`));
  let output: FileHandle | undefined;
  try {
    output = await open(startupLog(cluster), 'w', 0o600);
    const args = ['-D', cluster.directory, ...serverArguments(cluster.socketDirectory, cluster.settings)];
    // Output goes to a file, not to a pipe: a pipe would break when we die and take the server with it.
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

/** Returns when another start may help: the workers of a killed server will soon notice and release its memory. */
async function explainEnding(cluster: Cluster, ending: string): Promise<void> {
  const output = await readFile(startupLog(cluster), 'utf8');
  if (output.includes('is still in use')) return;
  const reason = output.split('\n').find((line) => line.includes('FATAL:')) ?? ending;
  throw new StartError(
    `The embedded PostgreSQL in ${cluster.directory} could not start: ${reason.replace(/^.*FATAL:\s*/, '')}; see ${logDirectory(cluster)}.`,
  );
}

/**
 * 'welcome', 'nobody there', or the reason why not yet: a starting, recovering or stopping server reports its state.
 */
async function greet(url: string, directory: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The failing statement reports a server that goes away in between.
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
      `The database in ${directory} was created with a different password from the one kept beside it; restore both from the same backup.`,
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
    // The server may have ended by itself just before; then there was nothing to stop.
    if ((await findPostmaster(directory)) !== undefined) throw error;
  }
}

/**
 * A URL that both WHATWG parsers and PostgreSQL clients accept: the host parameter, a socket directory, overrides
 * `localhost`.
 */
export function connectionString({ socketDirectory, port }: Postmaster, password: string, database: string): string {
  // Port and sslmode are explicit, because otherwise PGPORT and PGSSLMODE of the environment apply.
  const socket = `host=${encodeURIComponent(socketDirectory)}&port=${port}&sslmode=disable`;
  return `postgresql://${superuser}:${encodeURIComponent(password)}@localhost/${database}?${socket}`;
}

const logDirectory = (cluster: Cluster) => join(cluster.directory, 'log');
const startupLog = (cluster: Cluster) => join(logDirectory(cluster), 'startup.log');
