import type { RawText } from '../extraction.ts';

/** Decodes by byte order mark, else as UTF-8, else as Windows-1252. */
export function readTxt(bytes: Buffer): RawText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: fromWindows1252(bytes) };
  }
}

/**
 * Windows-1252 between 80 and 9F, where Latin-1 has only control characters. The runtime treats the two as the same.
 */
const between80and9f = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export function fromWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (char) => between80and9f[char.charCodeAt(0) - 0x80] ?? char);
}
