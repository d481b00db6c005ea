import { once } from 'node:events';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { startProduct } from './process.ts';
import { temporaryFolder } from './temporary-folder.ts';

let used: Promise<string> | undefined;

/**
 * A data directory that has been used and is at rest, without any account. Making one takes seconds, so a worker has one, and
 * tests get copies of it. Needs `useBuiltProduct`.
 */
export async function usedDataDirectory(): Promise<string> {
  used ??= makeUsedDataDirectory();
  const folder = await temporaryFolder();
  await cp(await used, folder, { recursive: true });
  return folder;
}

async function makeUsedDataDirectory(): Promise<string> {
  const { dataDirectories } = inject('folders');
  await mkdir(dataDirectories, { recursive: true });
  const folder = await mkdtemp(join(dataDirectories, 'used-'));
  const { process: child } = await startProduct({ DATA_DIR: folder });
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  return folder;
}
