import { analyse } from 'chardet';
import { encodings, type Encoding } from '#shared/imports/table-terms.ts';
import { fromWindows1252 } from '../../documents/formats/txt.ts';

export type Decode = (bytes: Buffer, isLast: boolean) => string;

export function decoderOf(encoding: Encoding): Decode {
  // The runtime takes Latin-1 for it.
  if (encoding === 'windows-1252') return fromWindows1252;
  const decoder = new TextDecoder(encoding);
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

const marks: [encoding: Encoding, mark: Buffer][] = [
  ['utf-8', Buffer.from('efbbbf', 'hex')],
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-16be', Buffer.from('feff', 'hex')],
];

export function markedEncoding(bytes: Buffer): Encoding | undefined {
  return marks.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0];
}

const ENOUGH_BYTES = 64 * 1024;
const NEW_LINE = 0x0a;

/** Finds out, from all bytes of a file, what a file without a mark is written in. */
export function createEncodingGuess() {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let size = 0;
  const telling: Buffer[] = [];
  const judge = (bytes: Buffer, isLast: boolean) => {
    try {
      if (isUtf8) utf8.decode(bytes, { stream: !isLast });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    add: (bytes: Buffer) => {
      judge(bytes, false);
      if (size >= ENOUGH_BYTES) return;
      const lines = linesBeyondAscii(bytes);
      telling.push(...lines);
      size += lines.reduce((sum, line) => sum + line.length, 0);
    },
    encoding: (): Encoding => {
      judge(Buffer.alloc(0), true);
      return isUtf8 ? 'utf-8' : likelyEncoding(Buffer.concat(telling).subarray(0, ENOUGH_BYTES));
    },
  };
}

/** The others say nothing about it. */
function linesBeyondAscii(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(NEW_LINE, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1);
    if (line.some((byte) => byte > 0x7f)) lines.push(line);
    start += line.length;
  }
  return lines;
}

/**
 * Guesses from few letters are mostly wrong about the smaller alphabets of ISO 8859, which hardly anybody writes any more: only those of
 * Windows and of Asia are believed.
 */
function likelyEncoding(bytes: Buffer): Encoding {
  const [best] = analyse(bytes);
  const name = best?.name.toLowerCase();
  const believed = encodings.find((encoding) => encoding === name && !encoding.startsWith('utf'));
  if (believed === undefined) return 'windows-1252';
  // Turkish, for instance, differs in six letters: where none of them occurs, it is called what it most likely is.
  return decoderOf(believed)(bytes, true) === fromWindows1252(bytes) ? 'windows-1252' : believed;
}
