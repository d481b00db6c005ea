import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './server-user.ts';
import { StartError } from '../../runtime/start-error.ts';

export const superuser = 'placewell_owner';

/**
 * Determines which characters are letters for trigram and text search; plain C knows only ASCII. Sorting and case
 * folding do not depend on it: they use PostgreSQL's built-in C.UTF-8, the same on every machine. Some machines have
 * only C.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Whether `directory` already contains a database. */
export async function hasCluster(directory: string): Promise<boolean> {
  return (await contentOf(directory)).includes('PG_VERSION');
}

async function contentOf(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Creates the cluster unless it exists. */
export async function ensureCluster(options: {
  directory: string;
  password: string;
  binaries: Binaries;
  user: ServerUser;
}): Promise<void> {
  const { directory, user } = options;
  const content = await contentOf(directory);
  if (content.includes('PG_VERSION')) {
    // For a cluster restored or copied by root. Repeating the change of owner does no harm.
    return user.own(directory);
  }
  if (content.length > 0) {
    throw new StartError(`${directory} should contain the database but contains something else; move it away.`);
  }
  await createCluster(options);
}

/**
 * Created in a temporary directory and renamed, so that being killed half-way leaves nothing that looks like a
 * database.
 */
async function createCluster({
  directory,
  password,
  binaries,
  user,
}: {
  directory: string;
  password: string;
  binaries: Binaries;
  user: ServerUser;
}): Promise<void> {
  const unfinishedPrefix = `${basename(directory)}.unfinished-`;
  for (const name of await readdir(dirname(directory))) {
    if (name.startsWith(unfinishedPrefix)) await removeTree(join(dirname(directory), name));
  }
  const workshop = await mkdtemp(join(dirname(directory), unfinishedPrefix));
  try {
    const passwordFile = join(workshop, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await user.own(workshop);
    await initialise(join(workshop, 'cluster'), passwordFile, { binaries, user });
    await mkdir(join(workshop, 'cluster', 'log'), { mode: 0o700 });
    await user.own(join(workshop, 'cluster'));
    await rename(join(workshop, 'cluster'), directory);
  } finally {
    await removeTree(workshop);
  }
}

/** Retries while files appear: an initdb whose parent was killed keeps writing until its directory is gone. */
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function initialise(
  directory: string,
  passwordFile: string,
  { binaries, user }: { binaries: Binaries; user: ServerUser },
): Promise<void> {
  let failure: unknown;
  for (const characterType of characterTypes) {
    try {
      await user.run(binaries.initdb, [
        `--pgdata=${directory}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--text-search-config=english',
        '--no-instructions',
      ]);
      return;
    } catch (error) {
      failure = error;
      const unknownLocale = error instanceof Error && error.message.includes('invalid locale name');
      if (!unknownLocale) break;
    }
  }
  const reason = failure instanceof Error ? failure.message : String(failure);
  throw new StartError(
    `The embedded PostgreSQL could not create its database (${reason}); fix that, or set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: failure },
  );
}
