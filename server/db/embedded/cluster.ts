import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from '#server/db/embedded/binaries.ts';
import type { ServerUser } from '#server/db/embedded/server-user.ts';
import { StartError } from '#server/start-error.ts';

export const superuser = 'placewell_owner';

/**
 * Decides which characters are letters for trigram and text search, where plain C would know ASCII only. Sorting and case do not
 * depend on it: they come from PostgreSQL's built-in C.UTF-8, the same on every machine. Some machines have only C.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Whether there is a database in `directory` already. */
export async function hasCluster(directory: string): Promise<boolean> {
  return (await contentOf(directory)).includes('PG_VERSION');
}

async function contentOf(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Creates the cluster unless it is there. */
export async function ensureCluster(options: {
  directory: string;
  password: string;
  binaries: Binaries;
  user: ServerUser;
}): Promise<void> {
  const { directory, user } = options;
  const content = await contentOf(directory);
  if (content.includes('PG_VERSION')) {
    // A cluster restored or copied by root: handing over what is already handed over changes nothing.
    return user.own(directory);
  }
  if (content.length > 0) {
    throw new StartError(`${directory} should hold the database but holds something else; move it away.`);
  }
  await createCluster(options);
}

/** Made aside and renamed into place, so that being killed half-way leaves nothing that looks like a database. */
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

/** Tries again while files appear: an initdb whose parent was killed goes on until it misses its directory. */
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
    `The embedded PostgreSQL could not create its database (${reason}); set that right, or set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: failure },
  );
}
