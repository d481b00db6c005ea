import { unzipSync, type UnzipFileInfo } from 'fflate';
import { isCompoundFile } from '../../files/compound-file.ts';

/** DOCX, ODT and XLSX are ZIP archives. Their unpacked size is checked in the directory before anything is unpacked. */

const MOST_ENTRIES = 2_000;
/** Text compresses to a tenth. Below a megabyte the ratio does not matter. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;

/** Returns what is wrong with the archive, if anything. */
export function archiveProblem(
  bytes: Buffer,
  mostBytes: number,
): 'password' | 'broken' | 'unpacksTooLarge' | undefined {
  // A password-protected document is not a ZIP archive but encrypted in a compound file.
  if (isCompoundFile(bytes)) return 'password';
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

/** Unpacks the wanted entries. An entry that is longer than its directory says is cut off. */
export function unpacked(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => isWanted(name) })));
}
