import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/** A folder that several workers need and that takes seconds to make: whoever comes first makes it, the others wait for it. */
export async function madeOnce(folder: string, make: (unfinished: string) => Promise<unknown>): Promise<string> {
  const [unfinished, claim] = [`${folder}.unfinished`, `${folder}.claim`];
  await mkdir(dirname(folder), { recursive: true });
  while (!existsSync(folder)) {
    if (await isFirst(claim)) {
      try {
        await make(unfinished);
        await rename(unfinished, folder);
      } finally {
        // If it could not be made, the next one tries and hears why.
        await rm(claim, { recursive: true });
      }
    } else {
      await setTimeout(LOOK_EVERY_MS);
    }
  }
  return folder;
}

async function isFirst(claim: string): Promise<boolean> {
  try {
    await mkdir(claim);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
