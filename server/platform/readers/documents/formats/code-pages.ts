import { fromWindows1252 } from './txt.ts';

/** The legacy encodings of documents, by Windows code page number. */
const byCharset: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

export const codePageOfCharset = (charset: number): number | undefined => byCharset[charset];

const encodings: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

export function codePageDecoder(codePage: number): (bytes: Buffer) => string {
  if (codePage === 1252) return fromWindows1252;
  try {
    const decoder = new TextDecoder(encodings[codePage] ?? `windows-${codePage}`);
    return (bytes) => decoder.decode(bytes);
  } catch {
    // An invalid code page number in an untrusted file.
    return fromWindows1252;
  }
}
