import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';
import { NEWEST_SERVER } from './migration-files.ts';

/**
 * The current SQL functions, one file each, named after the function. `indexed/` contains functions that an index expression calls, directly
 * or indirectly: see `create-functions.ts`.
 */
export const functionsFolder = join(projectRoot, 'server/platform/db/functions');
const indexedFolder = join(functionsFolder, 'indexed');
const olderFolder = join(indexedFolder, `before-${NEWEST_SERVER}`);

export interface FunctionFile {
  name: string;
  statement: string;
  /** The variant for servers older than the embedded one. */
  forOlderServers?: string;
  checksum: string;
}

/** Functions that only statements call. Every start replaces the functions whose text has changed. */
export function functionFiles(): Promise<FunctionFile[]> {
  return filesIn(functionsFolder);
}

/** Functions that computed the entries of an index. They never change. */
export async function indexedFunctionFiles(): Promise<FunctionFile[]> {
  const older = new Map((await filesIn(olderFolder)).map(({ name, statement }) => [name, statement]));
  return (await filesIn(indexedFolder)).map((file) => {
    const forOlderServers = older.get(file.name);
    return forOlderServers === undefined ? file : { ...file, forOlderServers };
  });
}

async function filesIn(folder: string): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const statement = await readFile(join(folder, file), 'utf8');
      return { name: file.replace('.sql', ''), statement, checksum: checksumOf(statement) };
    }),
  );
}

/** Ignores comments, so that rewording one changes nothing. */
function checksumOf(statement: string): string {
  return createHash('sha256')
    .update(statement.replaceAll(/^\s*--.*\n/gm, ''))
    .digest('hex');
}

/** The checksums of the indexed functions, in the format of sha256sum. A listed function never changes. */
export const frozenFunctionsFile = join(indexedFolder, 'checksums.txt');
