import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/** A shared folder that takes seconds to create: the first worker creates it, the others wait. */
export async function madeOnce(folder: string, make: (unfinished: string) => Promise<unknown>): Promise<string> {
  const [unfinished, claim] = [`${folder}.unfinished`, `${folder}.claim`];
  await mkdir(dirname(folder), { recursive: true });
  while (!existsSync(folder)) {
    if (await isFirst(claim)) {
      try {
        // Another worker may have finished it between the look and the claim.
        if (existsSync(folder)) break;
        await make(unfinished);
        await rename(unfinished, folder);
      } finally {
        // If it could not be created, the next worker tries and gets the error.
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
