import { Unreadable } from '../../extraction.ts';
import { fromWindows1252 } from '../txt.ts';
import { isOn, type Range } from './formatting.ts';

/**
 * Word keeps a text in pieces. Each has one or two bytes per character, and their order in the file is not the order of
 * the text: a quick save appends what was typed and leaves the rest where it was.
 */
export interface Piece {
  length: number;
  /** Where it begins in the stream. */
  at: number;
  width: 1 | 2;
  isDeleted: boolean;
}

const CHANGES = 1;
const PIECES = 2;
const POSITION_BYTES = 4;
const PIECE_BYTES = 8;
const ONE_BYTE_EACH = 0x40000000;

/** Text that is still in the file, although somebody deleted it while changes were tracked. */
export const DELETED = 0x0800;
/** The number of the same property where a piece has only one. */
const DELETED_SHORT = 0x41;

/** `isOld`: Word 6 and 95 always have one byte per character. */
export function readPieces(table: Buffer, isOld: boolean): Piece[] {
  const changes: Buffer[] = [];
  let at = 0;
  for (; table.readUInt8(at) === CHANGES; at += 3 + table.readUInt16LE(at + 1)) {
    changes.push(table.subarray(at + 3, at + 3 + table.readUInt16LE(at + 1)));
  }
  if (table.readUInt8(at) !== PIECES) throw new Unreadable('broken');
  const content = table.subarray(at + 5, at + 5 + table.readUInt32LE(at + 1));
  const count = Math.floor((content.length - POSITION_BYTES) / (POSITION_BYTES + PIECE_BYTES));
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [start, end] = [index, index + 1].map((number) => content.readUInt32LE(number * POSITION_BYTES));
    const place = (count + 1) * POSITION_BYTES + index * PIECE_BYTES;
    const stored = content.readUInt32LE(place + 2);
    const isHalved = !isOld && (stored & ONE_BYTE_EACH) !== 0;
    return {
      length: Math.max(0, (end ?? 0) - (start ?? 0)),
      at: isHalved ? (stored & (ONE_BYTE_EACH - 1)) >> 1 : stored,
      width: isOld || isHalved ? 1 : 2,
      isDeleted: isDeletedBy(content.readUInt16LE(place + 6), changes),
    };
  });
}

/** Either one property and its value, or the number of a group. */
function isDeletedBy(change: number, changes: readonly Buffer[]): boolean {
  if ((change & 1) === 1) return isOn(changes[change >> 1] ?? Buffer.alloc(0), DELETED);
  return ((change >> 1) & 0x7f) === DELETED_SHORT && change >> 8 === 1;
}

/** Takes the place of a character that is not shown, so that the positions of the others stay right. */
const NOTHING = '\0';
const CELL_ENDS = '\u0007';

/** Where deleted text is, and where table rows end. */
export interface Marked {
  deleted: readonly Range[];
  rowEnds: readonly Range[];
}

/** One character for each in the file, or fewer if the file ends before the piece does. */
export function textOf({ at, length, width, isDeleted }: Piece, stream: Buffer, { deleted, rowEnds }: Marked): string {
  const bytes = stream.subarray(at, at + length * width);
  const text = width === 1 ? fromWindows1252(bytes) : bytes.toString('utf16le');
  if (isDeleted) return NOTHING.repeat(text.length);
  const replaced = (before: string, ranges: readonly Range[], replace: (part: string) => string) =>
    ranges.reduce((whole, { from, to }) => {
      const [start, end] = [from, to].map((edge) => Math.max(0, Math.ceil((edge - at) / width)));
      const part = whole.slice(start, end);
      return part === '' ? whole : whole.slice(0, start) + replace(part) + whole.slice(end);
    }, before);
  const shown = replaced(text, deleted, (part) => NOTHING.repeat(part.length));
  return replaced(shown, rowEnds, (part) => part.replaceAll(CELL_ENDS, '\n'));
}
