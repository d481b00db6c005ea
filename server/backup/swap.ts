import { lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { FOLDER_MODE, syncFolder, writeFile } from './copy-file.ts';

/** Written before the first change and removed after the last. Both names are of folders in the data directory. */
const PLAN = 'restore-under-way.json';
const plan = z.strictObject({ staging: z.string(), aside: z.string() });

/** Everything in `staging` takes the place of what bears its name in the data directory; that is put into `aside`. */
export async function swapIn(directory: string, { staging, aside }: z.infer<typeof plan>): Promise<void> {
  const unfinished = join(directory, `${PLAN}.unfinished`);
  await rm(unfinished, { force: true });
  await writeFile(unfinished, [Buffer.from(JSON.stringify({ staging, aside }))]);
  await rename(unfinished, join(directory, PLAN));
  await syncFolder(directory);
  await completeSwap(directory);
}

/** What may change places. The database comes last, so that it never meets a password that is not its own. */
const exchanged = ['app-secret.secret', 'database-password.secret', 'postgres'];

/**
 * Takes the remaining steps of a swap, if one was begun: whoever opens the data directory next does, after a crash in the middle.
 * Each step can be told from its result, so that it is safe to repeat.
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
      `${join(directory, PLAN)} is damaged: a restore was cut short, and the data is in this folder or in one that begins with restoring-.`,
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
