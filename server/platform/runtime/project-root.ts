import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, whether this code runs from source or from the bundle under dist/. */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

function findUpwards(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json above ${start}`);
  }
}
