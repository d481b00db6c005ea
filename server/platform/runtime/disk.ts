import { statfs } from 'node:fs/promises';

export interface DiskReading {
  freeBytes: number;
  sizeBytes: number;
}

/** Reads the free space and size of the disk that holds a file or folder. */
export async function readDisk(path: string): Promise<DiskReading> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
