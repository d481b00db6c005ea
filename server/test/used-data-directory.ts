import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { madeOnce } from './made-once.ts';
import { startProduct } from './process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * A data directory that was used and stopped, without any account. Creating one takes seconds, so tests get copies of
 * one. Requires `useBuiltProduct`.
 */
export async function usedDataDirectory(): Promise<string> {
  const folder = await temporaryFolder();
  const used = await madeOnce(join(inject('folders').dataDirectories, 'used'), use);
  await cp(used, folder, { recursive: true });
  return folder;
}

async function use(folder: string): Promise<void> {
  const { process: child } = await startProduct({ DATA_DIR: folder });
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}
