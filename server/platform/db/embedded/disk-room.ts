import { join } from 'node:path';
import type { Logger } from 'pino';
import { createReserve, RESERVE_BYTES } from './disk-reserve.ts';
import { readDisk, type DiskReading } from '../../runtime/disk.ts';

export interface DiskRoom {
  /** Space is so low that nothing new may be written. */
  isShort: () => boolean;
  stop: () => Promise<void>;
}

const MB = 1024 * 1024;
const LOOK_EVERY_MS = 500;
/** PostgreSQL allocates this much at a time for its write-ahead log, and crashes when it cannot. */
const LOG_SEGMENT_BYTES = 16 * MB;
/** Writes resume only when there is this much more than the limit, so that they do not flip on and off at the limit. */
const ENOUGH = 1.5;

/** Writes stop below this: 2 % of the disk, but at least enough for work in progress and at most 200 MB. */
function leastRoom(sizeBytes: number): number {
  return Math.min(Math.max(sizeBytes * 0.02, 24 * MB), 200 * MB);
}

/**
 * Watches the free space on the disk of the data directory. The product refuses writes while space is low, because
 * PostgreSQL does not refuse: it crashes. A reserve is kept for what PostgreSQL still has to write, and recreated once
 * there is space.
 */
export async function watchDiskRoom({
  directory,
  log,
  read = readDisk,
  onChange = () => undefined,
}: {
  directory: string;
  log: Logger;
  read?: (directory: string) => Promise<DiskReading>;
  onChange?: (isShort: boolean) => void;
}): Promise<DiskRoom> {
  const reserve = createReserve(join(directory, 'disk-reserve'));
  let short = false;

  function setShort(isShort: boolean): void {
    if (short === isShort) return;
    short = isShort;
    onChange(isShort);
  }

  async function look(): Promise<void> {
    const { freeBytes, sizeBytes } = await read(directory);
    const held = await reserve.isHeld();
    // Counts as if the reserve were in place: the space freed by its release is not for writes.
    const room = freeBytes - (held ? 0 : RESERVE_BYTES);
    const least = leastRoom(sizeBytes);
    const facts = { freeMB: Math.round(freeBytes / MB), leastMB: Math.round(least / MB) };
    if (room >= (short ? least * ENOUGH : least)) {
      if (!held) await reserve.hold();
      if (short) log.warn(facts, 'there is space on the disk again: writes are accepted');
      setShort(false);
    } else {
      if (!short) log.error(facts, 'the disk is nearly full: writes are refused until there is space');
      setShort(true);
      if (held && freeBytes < LOG_SEGMENT_BYTES) {
        await reserve.release();
        log.error(facts, 'the disk is full: the reserve has been released to the database');
      }
    }
  }

  const tryToLook = () => look().catch((error: unknown) => log.error({ err: error }, 'could not check the disk space'));
  await tryToLook();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= tryToLook().finally(() => {
      looking = undefined;
    });
  }, LOOK_EVERY_MS);
  return {
    isShort: () => short,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
