import type { FileKind } from '#shared/files.ts';
import type { ByteSource } from './spool.ts';

/**
 * DOC and XLS, and newer documents with a password, are compound files: a small file system whose directory names the
 * streams in it. Only those at the top count, because a letter can carry a spreadsheet inside.
 */

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LARGEST_DIRECTORY = 1024 * 1024;
const LARGEST_REGULAR_SECTOR = 0xfffffffa;

const kindsByStream: Record<string, FileKind[]> = {
  WordDocument: ['doc'],
  Workbook: ['xls'],
  Book: ['xls'],
  EncryptedPackage: ['docx', 'xlsx'],
};

export async function compoundFileKinds(source: ByteSource): Promise<FileKind[]> {
  const directory = await readDirectory(source);
  const names = directory ? topNames(directory) : [];
  return names.flatMap((name) => kindsByStream[name] ?? []);
}

async function readDirectory(source: ByteSource): Promise<Buffer | undefined> {
  const header = await source.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 2 ** shift;
  const readSector = (sector: number) => source.read((sector + 1) * sectorBytes, sectorBytes);
  const tables = await tableSectors(header, sectorBytes, readSector);
  const parts: Buffer[] = [];
  // A chain that runs in circles or out of the file ends at one of these bounds.
  for (let sector = header.readUInt32LE(48); parts.length * sectorBytes < LARGEST_DIRECTORY;) {
    if (sector > LARGEST_REGULAR_SECTOR) break;
    const part = await readSector(sector);
    if (part.length < sectorBytes) return undefined;
    parts.push(part);
    const table = tables[Math.floor((sector * 4) / sectorBytes)];
    const next = table === undefined ? undefined : await readSector(table);
    if (next?.length !== sectorBytes) return undefined;
    sector = next.readUInt32LE((sector * 4) % sectorBytes);
  }
  return Buffer.concat(parts);
}

/** Where the parts of the allocation table are: the first 109 stand in the header, the others in a chain of sectors. */
async function tableSectors(
  header: Buffer,
  sectorBytes: number,
  readSector: (sector: number) => Promise<Buffer>,
): Promise<number[]> {
  const numbers = (buffer: Buffer, from: number, to: number) => {
    const found: number[] = [];
    for (let at = from; at + 4 <= to; at += 4) found.push(buffer.readUInt32LE(at));
    return found;
  };
  const sectors = numbers(header, 76, HEADER_BYTES);
  const mostLinks = header.readUInt32LE(72);
  let next = header.readUInt32LE(68);
  for (let link = 0; link < mostLinks && next <= LARGEST_REGULAR_SECTOR; link += 1) {
    const part = await readSector(next);
    if (part.length < sectorBytes) break;
    sectors.push(...numbers(part, 0, sectorBytes - 4));
    next = part.readUInt32LE(sectorBytes - 4);
  }
  return sectors;
}

/** The children of the root, which form a tree of their own. */
function topNames(directory: Buffer): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  const waiting = directory.length >= ENTRY_BYTES ? [directory.readUInt32LE(76)] : [];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const at = entry * ENTRY_BYTES;
    if (seen.has(entry) || at + ENTRY_BYTES > directory.length) continue;
    seen.add(entry);
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
    names.push(directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)));
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return names;
}
