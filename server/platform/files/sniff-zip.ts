import type { FileKind } from '#shared/platform/file-schemas.ts';
import type { ByteSource } from './spool.ts';

/**
 * DOCX, XLSX and ODT are ZIP archives. Only the directory at the end is read, within our own limits: the sizes it
 * claims are never trusted, and nothing is unpacked.
 */

const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const LARGEST_DIRECTORY = 1024 * 1024;

/** Documents with macros are refused. */
const macros = /(^|\/)vbaProject\.bin$/i;

export async function zipKinds(source: ByteSource): Promise<FileKind[]> {
  const names = await entryNames(source);
  if (!names || names.some((name) => macros.test(name))) return [];
  if (names[0] === 'mimetype') return (await isOpenDocumentText(source)) ? ['odt'] : [];
  if (!names.includes('[Content_Types].xml')) return [];
  if (names.some((name) => /^word\/document\d*\.xml$/.test(name))) return ['docx'];
  if (names.includes('xl/workbook.xml')) return ['xlsx'];
  return [];
}

/** Undefined if there is no complete directory. */
async function entryNames(source: ByteSource): Promise<string[] | undefined> {
  const tailStart = Math.max(0, source.size - END_BYTES - LONGEST_COMMENT);
  const tail = await source.read(tailStart, END_BYTES + LONGEST_COMMENT);
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (size > LARGEST_DIRECTORY || start + size > tailStart + end) return undefined;
  const directory = await source.read(start, size);
  const names: string[] = [];
  for (let at = 0; names.length < count;) {
    if (at + ENTRY_BYTES > size || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    at += ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

/** The last record whose comment ends exactly at the end of the file. */
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    const isEnd = tail.readUInt32LE(at) === END_SIGNATURE;
    if (isEnd && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return undefined;
}

/** OpenDocument states its type in the first entry, uncompressed, so that it can be read directly. */
async function isOpenDocumentText(source: ByteSource): Promise<boolean> {
  const expected = 'mimetypeapplication/vnd.oasis.opendocument.textPK';
  const header = await source.read(0, LOCAL_HEADER_BYTES + expected.length);
  return header.toString('latin1', LOCAL_HEADER_BYTES) === expected;
}
