import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';

const BLOCK_BYTES = 1024 * 1024;
/** Two segments of the write-ahead log, which PostgreSQL allocates one at a time. */
export const RESERVE_BYTES = 32 * BLOCK_BYTES;

/** A file that exists only to be removed: its space lets PostgreSQL finish when the disk is full. */
export function createReserve(path: string) {
  return {
    isHeld: async () => (await stat(path).catch(whenMissing))?.size === RESERVE_BYTES,
    hold: async () => {
      const file = await open(path, 'w', 0o600);
      try {
        // Neither sparse nor compressible, so that it really takes the space.
        const block = randomBytes(BLOCK_BYTES);
        for (let written = 0; written < RESERVE_BYTES; written += BLOCK_BYTES) await file.writeFile(block);
      } finally {
        await file.close();
      }
    },
    release: () => rm(path, { force: true }),
  };
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
