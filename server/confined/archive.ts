import { unzipSync, type UnzipFileInfo } from 'fflate';

/** DOCX, ODT and XLSX are ZIP archives. What they unpack to is judged by their directory, before anything is unpacked. */

const MOST_ENTRIES = 2_000;
/** Text packs to a tenth. Below a megabyte it does not matter. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');

/** What is wrong with it, if anything. */
export function archiveProblem(
  bytes: Buffer,
  mostBytes: number,
): 'password' | 'broken' | 'unpacksTooLarge' | undefined {
  // With a password it is no archive any more but stands encrypted in a compound file.
  if (bytes.subarray(0, 4).equals(COMPOUND_FILE)) return 'password';
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, { filter: (entry) => entries.push(entry) < 0 });
  } catch {
    return 'broken';
  }
  const sum = (of: (entry: UnzipFileInfo) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const unpacked = sum(({ originalSize }) => originalSize);
  const isBomb = unpacked > SMALL_BYTES && unpacked > MOST_RATIO * sum(({ size }) => size);
  return unpacked > mostBytes || entries.length > MOST_ENTRIES || isBomb ? 'unpacksTooLarge' : undefined;
}

/** The entries with these names; an entry that is longer than its directory says is cut there. */
export function unpacked(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => isWanted(name) })));
}
