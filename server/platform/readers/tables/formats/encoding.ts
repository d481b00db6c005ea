import { analyse } from 'chardet';
import { encodings, type Encoding } from '#shared/intake/imports/table-terms.ts';
import { fromWindows1252 } from '../../documents/formats/txt.ts';

export type Decode = (bytes: Buffer, isLast: boolean) => string;

export function decoderOf(encoding: Encoding): Decode {
  // The runtime would decode it as Latin-1.
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

/** Detects the encoding of a file without a byte order mark, from all its bytes. */
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

/** Lines in plain ASCII say nothing about the encoding. */
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
 * Guesses from few letters are mostly wrong about the rare ISO 8859 encodings, so only Windows and Asian encodings are
 * accepted.
 */
function likelyEncoding(bytes: Buffer): Encoding {
  const [best] = analyse(bytes);
  const name = best?.name.toLowerCase();
  const believed = encodings.find((encoding) => encoding === name && !encoding.startsWith('utf'));
  if (believed === undefined) return 'windows-1252';
  // Turkish, for instance, differs in six letters. If none of them occurs, the file is most likely Windows-1252.
  return decoderOf(believed)(bytes, true) === fromWindows1252(bytes) ? 'windows-1252' : believed;
}
