import type { FileKind } from '#shared/platform/file-schemas.ts';
import type { ByteSource } from './spool.ts';

/**
 * Text must decode to its last byte as UTF-8, UTF-16 with a byte order mark, or Windows-1252, without control
 * characters other than line breaks, tabs and form feeds. Markup is not text: a page with a body, or the XML of Word, is a DOC, because
 * job boards and Word write them under that name, and as a download it opens in a word processor and never as a page.
 * Other markup is refused. A table may use any other encoding: the import shows the decoded text and the user chooses
 * the encoding.
 */

const PIECE_BYTES = 256 * 1024;

/* oxlint-disable eslint/no-control-regex -- control characters are what these look for; 1A ends a text under DOS. */
const unicodeControl = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x84\x86-\x9f]/;
/** Control characters in every encoding based on ASCII. */
const asciiControl = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]/;
/** Windows-1252 leaves only five bytes between 80 and 9F undefined, where Latin-1 has control characters. */
const notWindows1252 = /[\x81\x8d\x8f\x90\x9d]/;
/* oxlint-enable eslint/no-control-regex */

const markup = /^\s*<(?:!doctype|!--|\?xml|html|head|body|script|svg|table|meta|style|iframe)\b/i;
const document = /<(?:body|w:wordDocument|pkg:package)[\s>]/i;
const drawing = /^\s*(?:<[?!][^>]*>\s*)*<svg\b/i;

interface Reading {
  /** Throws on bytes that are invalid in this encoding. */
  decode: (bytes: Buffer, isLast: boolean) => string;
  control: RegExp;
  /** The kinds of file that text in it can be. */
  kinds: FileKind[];
}

const anyText: FileKind[] = ['txt', 'csv'];

export async function textKinds(source: ByteSource): Promise<FileKind[]> {
  for (const reading of readings(await source.read(0, 2))) {
    const verdict = await judge(source, reading);
    if (verdict === 'text') return reading.kinds;
    if (verdict === 'page') return reading.kinds.includes('txt') ? ['doc'] : [];
    if (verdict === 'no text') return [];
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

/** The runtime decodes it as Latin-1, so the bytes are checked. */
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
): Promise<'text' | 'page' | 'no text' | 'another encoding'> {
  let verdict: 'text' | 'page' = 'text';
  for (let start = 0; start < source.size; start += PIECE_BYTES) {
    const bytes = await source.read(start, PIECE_BYTES);
    try {
      const text = decode(bytes, start + PIECE_BYTES >= source.size);
      if (control.test(text)) return 'no text';
      if (start === 0 && markup.test(text)) {
        if (drawing.test(text) || !document.test(text)) return 'no text';
        verdict = 'page';
      }
    } catch {
      return 'another encoding';
    }
  }
  return verdict;
}
