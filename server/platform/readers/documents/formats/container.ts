import { archiveProblem, unpacked } from '../../process/archive.ts';
import { Unreadable } from '../extraction.ts';

const MOST_BYTES = 100 * 1024 * 1024;

/** Unpacks the wanted entries of a DOCX or ODT. */
export function unpack(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const problem = archiveProblem(bytes, MOST_BYTES);
  if (problem) throw new Unreadable(problem);
  return unpacked(bytes, isWanted);
}
