import type { DiskReading } from '#server/platform/runtime/disk.ts';

const MEGABYTE = 1_000_000;
/** The space that stays free after a backup, because the product itself must be able to write. */
const RESERVE_BYTES = 1000 * MEGABYTE;
const RESERVE_SHARE = 0.1;

/** Why there is not enough space, as the end of a sentence; undefined when there is. */
export function lackOfRoom(neededBytes: number, { sizeBytes, freeBytes }: DiskReading): string | undefined {
  const reserve = Math.min(RESERVE_BYTES, sizeBytes * RESERVE_SHARE);
  if (freeBytes - neededBytes >= reserve) return undefined;
  return `it needs ${inMegabytes(neededBytes)} and should leave ${inMegabytes(reserve)}, but only ${inMegabytes(freeBytes)} are free`;
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / MEGABYTE)} MB`;
}
