import { execFile } from 'node:child_process';
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const exec = promisify(execFile);
const MB = 1024 * 1024;

export const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

/** A small disk in memory, unmounted after the test and after the product that uses it. */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'placewell-disk-'));
  // When run by root, PostgreSQL runs as an ordinary user, who needs to pass through.
  await exec('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  onTestFinished(async () => {
    await exec('umount', ['--lazy', folder]);
    await rmdir(folder);
  });
  return {
    folder,
    /** Fills all free space, or up to the given amount. */
    fill: async (name: string, upToMegabytes = Infinity) => {
      const block = Buffer.alloc(MB / 4, 1);
      const file = join(folder, name);
      for (let written = 0; written < upToMegabytes * MB; written += block.length) {
        try {
          await writeFile(file, block, { flag: 'a' });
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
          throw error;
        }
      }
    },
    empty: (name: string) => rm(join(folder, name)),
  };
}
