import type { DiskReading } from '../disk.ts';

const MEGABYTE = 1_000_000;
/** What stays free after a backup: the product itself needs room to write. */
const RESERVE_BYTES = 1000 * MEGABYTE;
const RESERVE_SHARE = 0.1;

/** Why so much must not be written, as the end of a sentence; undefined when there is room. */
export function lackOfRoom(neededBytes: number, { sizeBytes, freeBytes }: DiskReading): string | undefined {
  const reserve = Math.min(RESERVE_BYTES, sizeBytes * RESERVE_SHARE);
  if (freeBytes - neededBytes >= reserve) return undefined;
  return `it needs ${inMegabytes(neededBytes)} and should leave ${inMegabytes(reserve)}, but only ${inMegabytes(freeBytes)} are free`;
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE)} MB`;
}
