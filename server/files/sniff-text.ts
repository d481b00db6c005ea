import type { FileKind } from '#shared/files.ts';
import type { ByteSource } from './spool.ts';

/**
 * Text is what can be read as text to its last byte: UTF-8, UTF-16 with its mark, or else Windows-1252, without control
 * characters other than those of lines, tabs and pages. Markup is a page or a picture and not text.
 * A table may be written in any other encoding, too: whoever imports it is shown what was understood, and says which it is.
 */

const PIECE_BYTES = 256 * 1024;

/* oxlint-disable eslint/no-control-regex -- control characters are what these look for; 1A ends a text under DOS. */
const unicodeControl = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x84\x86-\x9f]/;
/** What no encoding that builds on ASCII uses for anything else. */
const asciiControl = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]/;
/** Between 80 and 9F, where Latin-1 has control characters, Windows-1252 leaves only five undefined. */
const notWindows1252 = /[\x81\x8d\x8f\x90\x9d]/;
/* oxlint-enable eslint/no-control-regex */

const markup = /^\s*<(?:!doctype|!--|\?xml|html|head|body|script|svg|table|meta|style|iframe)\b/i;

interface Reading {
  /** Throws on what this encoding cannot be. */
  decode: (bytes: Buffer, isLast: boolean) => string;
  control: RegExp;
  /** What text in it can be. */
  kinds: FileKind[];
}

const anyText: FileKind[] = ['txt', 'csv'];

export async function textKinds(source: ByteSource): Promise<FileKind[]> {
  for (const reading of readings(await source.read(0, 2))) {
    const verdict = await judge(source, reading);
    if (verdict !== 'another encoding') return verdict === 'text' ? reading.kinds : [];
  }
  return [];
}

function readings(mark: Buffer): Reading[] {
  if (mark.equals(Buffer.from([0xff, 0xfe]))) return [unicode('utf-16le')];
  if (mark.equals(Buffer.from([0xfe, 0xff]))) return [unicode('utf-16be')];
  return [
    unicode('utf-8'),
    { decode: windows1252, control: asciiControl, kinds: anyText },
    { decode: (bytes) => bytes.toString('latin1'), control: asciiControl, kinds: ['csv'] },
  ];
}

/** The runtime reads it as Latin-1, so it is judged by its bytes. */
function windows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (notWindows1252.test(text)) throw new Error('Windows-1252 has no such character');
  return text;
}

function unicode(encoding: string): Reading {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    decode: (bytes, isLast) => decoder.decode(bytes, { stream: !isLast }),
    control: unicodeControl,
    kinds: anyText,
  };
}

async function judge(
  source: ByteSource,
  { decode, control }: Reading,
): Promise<'text' | 'no text' | 'another encoding'> {
  for (let start = 0; start < source.size; start += PIECE_BYTES) {
    const bytes = await source.read(start, PIECE_BYTES);
    try {
      const text = decode(bytes, start + PIECE_BYTES >= source.size);
      if (control.test(text) || (start === 0 && markup.test(text))) return 'no text';
    } catch {
      return 'another encoding';
    }
  }
  return 'text';
}
