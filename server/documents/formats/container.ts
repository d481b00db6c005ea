import { archiveProblem, unpacked } from '../../confined/archive.ts';
import { Unreadable } from '../extraction.ts';

const MOST_BYTES = 100 * 1024 * 1024;

/** The entries of a DOCX or ODT with these names. */
export function unpack(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const problem = archiveProblem(bytes, MOST_BYTES);
  if (problem) throw new Unreadable(problem);
  return unpacked(bytes, isWanted);
}
