import { join } from 'node:path';
import type { Logger } from 'pino';
import { createReserve, RESERVE_BYTES } from '#server/db/embedded/disk-reserve.ts';
import { readDisk, type DiskReading } from '#server/disk.ts';

export interface DiskRoom {
  /** There is so little room that nothing new may be written. */
  isShort: () => boolean;
  stop: () => Promise<void>;
}

const MB = 1024 * 1024;
const LOOK_EVERY_MS = 500;
/** PostgreSQL takes this much at a time for its write-ahead log, and gives up altogether when it gets none. */
const LOG_SEGMENT_BYTES = 16 * MB;
/** Writes go on again when there is this much more than was too little: at the limit itself they would stop and go. */
const ENOUGH = 1.5;

/** Below this nothing is written any more: 2 % of the disk, but enough for what is under way and no more than 200 MB. */
function leastRoom(sizeBytes: number): number {
  return Math.min(Math.max(sizeBytes * 0.02, 24 * MB), 200 * MB);
}

/**
 * Looks at the room on the disk of the data directory. The product refuses writes while there is little, because PostgreSQL
 * does not refuse: it ends. A reserve is kept for what it writes all the same, and made anew once there is room.
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
    // As if the reserve were in place: the room that its release has made is not for writing.
    const room = freeBytes - (held ? 0 : RESERVE_BYTES);
    const least = leastRoom(sizeBytes);
    const facts = { freeMB: Math.round(freeBytes / MB), leastMB: Math.round(least / MB) };
    if (room >= (short ? least * ENOUGH : least)) {
      if (!held) await reserve.hold();
      if (short) log.warn(facts, 'there is room on the disk again: writes are taken');
      setShort(false);
    } else {
      if (!short) log.error(facts, 'the disk is nearly full: writes are refused until there is room');
      setShort(true);
      if (held && freeBytes < LOG_SEGMENT_BYTES) {
        await reserve.release();
        log.error(facts, 'the disk is full: the database has been given the reserve');
      }
    }
  }

  const tryToLook = () =>
    look().catch((error: unknown) => log.error({ err: error }, 'the disk could not be looked at'));
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
