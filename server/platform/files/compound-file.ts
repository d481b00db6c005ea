import type { ByteSource } from './spool.ts';

/**
 * DOC and XLS, and newer documents with a password, are compound files: a small file system of sectors, which a table
 * links into chains. Nothing is read before it is needed.
 */

const SIGNATURE = Buffer.from('d0cf11e0', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const SMALL_SECTOR_BYTES = 64;
const LARGEST_DIRECTORY = 1024 * 1024;
const LARGEST_REGULAR_SECTOR = 0xfffffffa;

export const isCompoundFile = (bytes: Buffer) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

export interface CompoundStream {
  name: string;
  start: number;
  size: number;
}

export interface CompoundFile {
  /** At the top level, because a letter can embed a spreadsheet. */
  streams: CompoundStream[];
  /** A stream that leaves the file is cut there. */
  read: (stream: CompoundStream) => Promise<Buffer>;
}

/** Reads streams of a file in memory by name. */
export async function streamsIn(bytes: Buffer): Promise<(name: string) => Promise<Buffer | undefined>> {
  const file = await openCompoundFile({
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
  });
  return async (name) => {
    const stream = file?.streams.find((each) => each.name === name);
    return stream && file?.read(stream);
  };
}

export async function openCompoundFile(source: ByteSource): Promise<CompoundFile | undefined> {
  const header = await source.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorBytes = 2 ** shift;
  const readSector = (sector: number) => source.read((sector + 1) * sectorBytes, sectorBytes);
  const tables = await tableSectors(header, sectorBytes, source.size, readSector);
  const known = new Map<number, Buffer>();
  const nextOf = async (sector: number) => {
    const table = tables[Math.floor((sector * 4) / sectorBytes)];
    if (table === undefined) return undefined;
    const links = known.get(table) ?? (await readSector(table));
    known.set(table, links);
    return links.length < sectorBytes ? undefined : links.readUInt32LE((sector * 4) % sectorBytes);
  };
  const read = (start: number, most: number) => readChain(start, { bytes: sectorBytes, most, readSector, nextOf });
  const directory = await read(header.readUInt32LE(48), LARGEST_DIRECTORY);
  if (directory.length < ENTRY_BYTES) return undefined;
  const inRoot = streamAt(directory, 0);
  const leastBytes = header.readUInt32LE(56);
  /** Short streams share one of their own, which is divided in the same way. */
  const readSmall = async ({ start, size }: CompoundStream) => {
    const content = await read(inRoot.start, Math.min(inRoot.size, source.size));
    const links = await read(header.readUInt32LE(60), Math.min(header.readUInt32LE(64) * sectorBytes, source.size));
    return readChain(start, {
      bytes: SMALL_SECTOR_BYTES,
      most: size,
      readSector: async (sector) => content.subarray(sector * SMALL_SECTOR_BYTES, (sector + 1) * SMALL_SECTOR_BYTES),
      nextOf: async (sector) => (sector * 4 + 4 > links.length ? undefined : links.readUInt32LE(sector * 4)),
    });
  };
  return {
    streams: topStreams(directory),
    read: async (stream) => {
      const size = Math.min(stream.size, source.size);
      const content = await (size < leastBytes ? readSmall({ ...stream, size }) : read(stream.start, size));
      return content.subarray(0, size);
    },
  };
}

interface Chain {
  /** Of one sector. */
  bytes: number;
  most: number;
  readSector: (sector: number) => Promise<Buffer>;
  nextOf: (sector: number) => Promise<number | undefined>;
}

/** A chain that leaves the file is cut there, and one that runs in circles holds nothing. */
async function readChain(start: number, { bytes, most, readSector, nextOf }: Chain): Promise<Buffer> {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  let sector: number | undefined = start;
  while (sector !== undefined && sector <= LARGEST_REGULAR_SECTOR && parts.length * bytes < most) {
    if (seen.has(sector)) return Buffer.alloc(0);
    seen.add(sector);
    const part = await readSector(sector);
    parts.push(part);
    sector = part.length < bytes ? undefined : await nextOf(sector);
  }
  return Buffer.concat(parts);
}

/** The sectors of the allocation table: the first 109 are in the header, the others in a chain of sectors. */
async function tableSectors(
  header: Buffer,
  sectorBytes: number,
  size: number,
  readSector: (sector: number) => Promise<Buffer>,
): Promise<number[]> {
  const numbers = (buffer: Buffer, from: number, to: number) => {
    const found: number[] = [];
    for (let at = from; at + 4 <= to; at += 4) found.push(buffer.readUInt32LE(at));
    return found;
  };
  const sectors = numbers(header, 76, HEADER_BYTES);
  const inTable = (sectorBytes / 4) * sectorBytes;
  let next = header.readUInt32LE(68);
  // A chain that loops ends when the table covers the file.
  while (next <= LARGEST_REGULAR_SECTOR && sectors.length * inTable < size) {
    const part = await readSector(next);
    if (part.length < sectorBytes) break;
    sectors.push(...numbers(part, 0, sectorBytes - 4));
    next = part.readUInt32LE(sectorBytes - 4);
  }
  return sectors;
}

/** The children of the root, which form a tree. */
function topStreams(directory: Buffer): CompoundStream[] {
  const streams: CompoundStream[] = [];
  const seen = new Set<number>();
  const waiting = [directory.readUInt32LE(76)];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    const at = entry * ENTRY_BYTES;
    if (seen.has(entry) || at + ENTRY_BYTES > directory.length) continue;
    seen.add(entry);
    streams.push(streamAt(directory, at));
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return streams;
}

function streamAt(directory: Buffer, at: number): CompoundStream {
  const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
  return {
    name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}
