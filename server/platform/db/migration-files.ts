import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';

export const migrationsFolder = join(projectRoot, 'server/platform/db/migrations');

export interface MigrationFile {
  name: string;
  statements: string;
  /** The statements for a server older than the embedded one, where it lacks a feature that the migration needs. */
  forOlderServers: string | undefined;
  checksum: string;
}

/**
 * The version of the embedded PostgreSQL. Variants for older servers are in a separate folder, under the same names.
 */
export const NEWEST_SERVER = 18;
const olderFolder = join(migrationsFolder, `before-${NEWEST_SERVER}`);

/** In the order of application. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const older = new Set(await readdir(olderFolder));
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(migrationsFolder, name), 'utf8');
      const forOlderServers = older.has(name) ? await readFile(join(olderFolder, name), 'utf8') : undefined;
      return { name, statements, forOlderServers, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/** The checksums of final migrations, in the format of sha256sum. A listed file never changes. */
export const frozenFile = join(migrationsFolder, 'checksums.txt');

export async function frozenChecksums(list = frozenFile): Promise<Map<string, string>> {
  const lines = (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split('  ', 2).toReversed() as [name: string, checksum: string]));
}

export const snapshotsFolder = join(migrationsFolder, 'meta');

/** Snapshots of the tables by drizzle-kit, oldest first; `npm run db:freeze` keeps the newest. */
export async function snapshotNames(): Promise<string[]> {
  return (await readdir(snapshotsFolder)).filter((name) => name.endsWith('_snapshot.json')).sort();
}
