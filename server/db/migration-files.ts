import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';

export const migrationsFolder = join(projectRoot, 'server/db/migrations');

export interface MigrationFile {
  name: string;
  statements: string;
  /** What a server older than the embedded one runs instead, where it does not know what the statements need. */
  forOlderServers: string | undefined;
  checksum: string;
}

/** The embedded PostgreSQL's version; what an older server needs lies in a folder of its own, under the same name. */
export const NEWEST_SERVER = 18;
const olderFolder = join(migrationsFolder, `before-${NEWEST_SERVER}`);

/** In the order in which they are applied. */
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

/** The migrations that are final, in the format of sha256sum. Once listed, a file never changes. */
export const frozenFile = join(migrationsFolder, 'checksums.txt');

export async function frozenChecksums(): Promise<Map<string, string>> {
  const lines = (await readFile(frozenFile, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split('  ', 2).toReversed() as [name: string, checksum: string]));
}
