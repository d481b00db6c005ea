import WordExtractor from 'word-extractor';
import { Unreadable, type RawText } from '../extraction.ts';

export async function readDoc(bytes: Buffer): Promise<RawText> {
  if (isEncrypted(bytes)) throw new Unreadable('password');
  const document = await new WordExtractor().extract(bytes);
  const asWritten = { filterUnicode: false };
  const parts = [
    document.getHeaders({ ...asWritten, includeFooters: false }),
    document.getBody(asWritten),
    document.getTextboxes(asWritten),
  ];
  return { text: parts.join('\n') };
}

const SECTOR = 512;
/** With which the block begins that describes a Word file, always at the beginning of a sector. */
const WORD_FILE = 0xa5ec;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

function isEncrypted(bytes: Buffer): boolean {
  for (let at = SECTOR; at + SECTOR <= bytes.length; at += SECTOR) {
    if (bytes.readUInt16LE(at) === WORD_FILE) return (bytes.readUInt16LE(at + FLAGS_AT) & ENCRYPTED) !== 0;
  }
  return false;
}
