import { lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { FOLDER_MODE, syncFolder, writeFile } from './copy-file.ts';

/** Written before the first change and removed after the last. Both names are folders in the data directory. */
const PLAN = 'restore-under-way.json';
const plan = z.strictObject({ staging: z.string(), aside: z.string() });

/** Moves everything in `staging` to its place in the data directory, and the previous content to `aside`. */
export async function swapIn(directory: string, { staging, aside }: z.infer<typeof plan>): Promise<void> {
  const unfinished = join(directory, `${PLAN}.unfinished`);
  await rm(unfinished, { force: true });
  await writeFile(unfinished, [Buffer.from(JSON.stringify({ staging, aside }))]);
  await rename(unfinished, join(directory, PLAN));
  await syncFolder(directory);
  await completeSwap(directory);
}

/** What may be swapped. The database comes last, so that it never runs with another database's password. */
const exchanged = ['app-secret.secret', 'database-password.secret', 'postgres'];

/**
 * Completes a swap that was begun. After a crash, the next process that opens the data directory does this. The result
 * of each step is visible, so repeating it is safe.
 */
export async function completeSwap(directory: string): Promise<void> {
  const text = await readFile(join(directory, PLAN), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const { staging, aside } = parse(text, directory);
  await mkdir(join(directory, aside), { recursive: true, mode: FOLDER_MODE });
  for (const name of exchanged) {
    if (!(await exists(join(directory, staging, name)))) continue;
    if (await exists(join(directory, name))) await rename(join(directory, name), join(directory, aside, name));
    await rename(join(directory, staging, name), join(directory, name));
  }
  await syncFolder(join(directory, aside));
  await syncFolder(directory);
  await rm(join(directory, staging), { recursive: true, force: true });
  await rm(join(directory, PLAN));
  await syncFolder(directory);
}

function parse(text: string, directory: string): z.infer<typeof plan> {
  try {
    return plan.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(
      `${join(directory, PLAN)} is damaged: a restore was interrupted, and the data is in this folder or in one that begins with restoring-.`,
      { cause: error },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
