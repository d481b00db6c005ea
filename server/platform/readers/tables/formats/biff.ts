import { unreadable } from '../problem.ts';

/** The records of an Excel 97 to 2003 workbook, by their numbers in the format's specification. */
export const recordIds = {
  formula: 0x06,
  end: 0x0a,
  dateSystem: 0x22,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  rkNumbers: 0xbd,
  richText: 0xd6,
  cellFormat: 0xe0,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  truthOrError: 0x205,
  formulaText: 0x207,
  rkNumber: 0x27e,
  numberFormat: 0x41e,
  begin: 0x809,
} as const;

export interface BiffRecord {
  id: number;
  data: Buffer;
  /** The data, and that of the records that continue it. */
  blocks: Buffer[];
}

/** The records of one part of the workbook, without parts inside it, such as charts. */
export function* recordsAt(stream: Buffer, start: number): Generator<BiffRecord> {
  let depth = 0;
  for (let at = start; ;) {
    const { id, data, next } = recordAt(stream, at);
    at = next;
    if (id === recordIds.begin) depth += 1;
    if (id === recordIds.end) depth -= 1;
    if (depth <= 0) return;
    const blocks = [data];
    for (let more = continuedAt(stream, at); more; more = continuedAt(stream, at)) {
      blocks.push(more.data);
      at = more.next;
    }
    if (depth === 1) yield { id, data, blocks };
  }
}

function continuedAt(stream: Buffer, at: number) {
  if (at + 4 > stream.length || stream.readUInt16LE(at) !== recordIds.continued) return undefined;
  return recordAt(stream, at);
}

function recordAt(stream: Buffer, at: number) {
  const next = at + 4 > stream.length ? Infinity : at + 4 + stream.readUInt16LE(at + 2);
  if (next > stream.length) throw unreadable('broken');
  return { id: stream.readUInt16LE(at), data: stream.subarray(at + 4, next), next };
}

/** A number in 30 bits: whole, or the upper half of a double. Another bit says that it counts hundredths. */
export function readRk(data: Buffer, at: number): number {
  const bits = data.readInt32LE(at);
  const double = Buffer.alloc(8);
  double.writeInt32LE(bits & ~3, 4);
  const number = (bits & 2) === 0 ? double.readDoubleLE() : bits >> 2;
  return (bits & 1) === 0 ? number : number / 100;
}

const [WIDE, WITH_PRONUNCIATION, WITH_FONTS] = [1, 4, 8];
const FONT_CHANGE_BYTES = 4;

/** Reads texts from a record, which goes on in the next one where it is full. */
export function textReader(blocks: readonly Buffer[], start = 0) {
  const [first = Buffer.alloc(0), ...following] = blocks;
  let [block, at] = [first, start];
  const left = () => block.length - at;
  const goOn = () => {
    const next = following.shift();
    if (!next) throw unreadable('broken');
    [block, at] = [next, 0];
  };
  const number = (bytes: 1 | 2 | 4) => {
    if (left() === 0) goOn();
    at += bytes;
    return block.readUIntLE(at - bytes, bytes);
  };
  const skip = (bytes: number) => {
    let rest = bytes;
    for (; rest > left(); goOn()) rest -= left();
    at += rest;
  };
  const text = (lengthBytes: 1 | 2 = 2) => {
    const length = number(lengthBytes);
    let flags = number(1);
    const after =
      ((flags & WITH_FONTS) === 0 ? 0 : number(2) * FONT_CHANGE_BYTES) +
      ((flags & WITH_PRONUNCIATION) === 0 ? 0 : number(4));
    let read = '';
    while (read.length < length) {
      if (left() === 0) {
        goOn();
        // Each part says anew how wide its characters are.
        flags = number(1);
      }
      const [width, encoding] = (flags & WIDE) === 0 ? ([1, 'latin1'] as const) : ([2, 'utf16le'] as const);
      const count = Math.min(length - read.length, Math.floor(left() / width));
      if (count === 0) throw unreadable('broken');
      read += block.toString(encoding, at, at + count * width);
      at += count * width;
    }
    skip(after);
    return read;
  };
  return { number, text, isAtEnd: () => left() <= 0 && following.length === 0 };
}
