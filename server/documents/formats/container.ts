import { unzipSync, type UnzipFileInfo } from 'fflate';
import { Unreadable } from '../extraction.ts';

/** DOCX and ODT are ZIP archives. What they unpack to is judged by their directory, before anything is unpacked. */

const MOST_BYTES = 100 * 1024 * 1024;
const MOST_ENTRIES = 2_000;
/** Text packs to a tenth. Below a megabyte it does not matter. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');

/** The entries with these names; an entry that is longer than its directory says is cut there. */
export function unpack(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  // With a password it is no archive any more but stands encrypted in a compound file.
  if (bytes.subarray(0, 4).equals(COMPOUND_FILE)) throw new Unreadable('password');
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, { filter: (entry) => entries.push(entry) < 0 });
  } catch (error) {
    throw new Unreadable('broken', { cause: error });
  }
  const sum = (of: (entry: UnzipFileInfo) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const unpacked = sum(({ originalSize }) => originalSize);
  const isBomb = unpacked > SMALL_BYTES && unpacked > MOST_RATIO * sum(({ size }) => size);
  if (unpacked > MOST_BYTES || entries.length > MOST_ENTRIES || isBomb) throw new Unreadable('unpacksTooLarge');
  return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => isWanted(name) })));
}
