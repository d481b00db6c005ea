import { type FileHandle, mkdir, open, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, locateBinaries } from '#server/db/embedded/binaries.ts';
import { ensureCluster, superuser } from '#server/db/embedded/cluster.ts';
import { findPostmaster, type Postmaster, readLockFile } from '#server/db/embedded/postmaster.ts';
import { chooseServerUser, type ServerUser } from '#server/db/embedded/server-user.ts';
import { serverArguments, socketPort } from '#server/db/embedded/settings.ts';
import { StartError } from '#server/start-error.ts';

export type EmbeddedPostgres = {
  /** For the cluster's superuser: for migrations and making roles, not for serving requests. */
  connectionString: string;
  /** It was still running, left behind by a process that had no chance to stop it. */
  adopted: boolean;
  /** Waits until everything is on disk. May be called again. */
  stop(): Promise<void>;
};

type Cluster = { directory: string; socketDirectory: string; password: string; settings: Record<string, string> } & {
  binaries: Binaries;
  user: ServerUser;
};

const databaseName = 'placewell';
const patienceInSeconds = 60;

/** Expects to be the only one to use `directory` and `socketDirectory`: see `openDataDirectory`. */
export async function startEmbeddedPostgres(options: {
  directory: string;
  socketDirectory: string;
  password: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const binaries = await locateBinaries();
  await mkdir(options.socketDirectory, { recursive: true, mode: 0o700 });
  const directory = await realPathOf(options.directory);
  const socketDirectory = await realpath(options.socketDirectory);
  const user = await chooseServerUser({ binaries, directory, socketDirectory });
  const { password, settings = {} } = options;
  const cluster = { directory, socketDirectory, password, settings, binaries, user };

  await ensureCluster(cluster);
  const { postmaster, adopted } = await bringUp(cluster);
  await ensureDatabase(connectionString(postmaster, password, 'postgres'));
  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionString(postmaster, password, databaseName),
    adopted,
    stop: () => (stopping ??= stopPostmaster(cluster)),
  };
}

/** The address of the cluster in `directory` while another process runs it. */
export async function findEmbeddedPostgres(directory: string, password: string): Promise<string | undefined> {
  const postmaster = await findPostmaster(await realPathOf(directory));
  return postmaster && connectionString(postmaster, password, databaseName);
}

async function bringUp(cluster: Cluster): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const giveUpAt = performance.now() + patienceInSeconds * 1000;
  let launched: Launched | undefined;
  let lastAnswer = 'it has not started listening';
  while (performance.now() < giveUpAt) {
    const postmaster = await findPostmaster(cluster.directory);
    if (postmaster !== undefined) {
      const answer = await greet(connectionString(postmaster, cluster.password, 'postgres'), cluster.directory);
      if (answer === 'welcome') return { postmaster, adopted: launched === undefined };
      // It runs, but someone has swept its socket away: only a restart makes a new one.
      if (answer === 'nobody there' && postmaster.ready) await stopPostmaster(cluster);
      lastAnswer = answer;
    } else if (launched === undefined) {
      launched = await launch(cluster);
    } else if (launched.ending !== undefined) {
      await explainEnding(cluster, launched.ending);
      launched = await launch(cluster);
    }
    await sleep(50);
  }
  throw new StartError(
    `The embedded PostgreSQL did not accept connections within ${patienceInSeconds} seconds (${lastAnswer}); see ${logDirectory(cluster)}, and try again if it is still recovering.`,
  );
}

type Launched = { ending: string | undefined };

async function launch(cluster: Cluster): Promise<Launched> {
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

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
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
function connectionString({ socketDirectory, port }: Postmaster, password: string, database: string): string {
  // Port and sslmode are spelled out, because PGPORT and PGSSLMODE of the environment would fill the gaps.
  const socket = `host=${encodeURIComponent(socketDirectory)}&port=${port}&sslmode=disable`;
  return `postgresql://${superuser}:${encodeURIComponent(password)}@localhost/${database}?${socket}`;
}

/** PostgreSQL is always given the same spelling of its directory, so that its lock file can be compared with it. */
async function realPathOf(directory: string): Promise<string> {
  return realpath(directory).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return join(await realpath(dirname(directory)), basename(directory));
    throw error;
  });
}

const logDirectory = (cluster: Cluster) => join(cluster.directory, 'log');
const startupLog = (cluster: Cluster) => join(logDirectory(cluster), 'startup.log');
