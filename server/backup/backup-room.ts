import { statfs } from 'node:fs/promises';

const MEGABYTE = 1_000_000;
/** What stays free after a backup: the product itself needs room to write. */
const RESERVE_BYTES = 1000 * MEGABYTE;
const RESERVE_SHARE = 0.1;

export interface Disk {
  totalBytes: number;
  freeBytes: number;
}

export async function diskOf(path: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(path);
  return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
}

/** Why so much must not be written, as the end of a sentence; undefined when there is room. */
export function lackOfRoom(neededBytes: number, { totalBytes, freeBytes }: Disk): string | undefined {
  const reserve = Math.min(RESERVE_BYTES, totalBytes * RESERVE_SHARE);
  if (freeBytes - neededBytes >= reserve) return undefined;
  return `it needs ${inMegabytes(neededBytes)} and should leave ${inMegabytes(reserve)}, but only ${inMegabytes(freeBytes)} are free`;
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE)} MB`;
}
