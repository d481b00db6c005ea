import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';

export const migrationsFolder = join(projectRoot, 'server/db/migrations');

export interface MigrationFile {
  name: string;
  statements: string;
  checksum: string;
}

/** In the order in which they are applied. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(migrationsFolder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

/** The migrations that are final, in the format of sha256sum. Once listed, a file never changes. */
export const frozenFile = join(migrationsFolder, 'checksums.txt');

export async function frozenChecksums(): Promise<Map<string, string>> {
  const lines = (await readFile(frozenFile, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split('  ', 2).toReversed() as [name: string, checksum: string]));
}
