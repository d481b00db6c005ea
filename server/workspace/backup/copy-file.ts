import { createHash } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import type { Pieces } from './sealed-file.ts';

/** A file's content as described in a manifest. */
export interface Content {
  size: number;
  sha256: string;
}

/** Backups contain everything, so nobody else on the machine may read them. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

const PIECE_BYTES = 1024 * 1024;

/** Changes the bytes on their way: seals or opens them. */
export type Change = (content: Pieces) => Pieces;

interface Copying {
  signal?: AbortSignal | undefined;
  /** The content is described after the first and before the second. */
  opening?: Change | undefined;
  sealing?: Change | undefined;
}

/** Copies a file and describes its content. The copy is on disk when this resolves. */
export async function copyFile(from: string, to: string, copying: Copying = {}): Promise<Content> {
  const { signal, opening = asItIs, sealing } = copying;
  const source = await open(from, 'r');
  try {
    return await writeFile(to, opening(pieces(source, signal)), sealing);
  } finally {
    await source.close();
  }
}

const asItIs: Change = (content) => content;

/** Creates a file with this content, sealed if asked for, on disk when this resolves. Describes the content before it is sealed. */
export async function writeFile(to: string, content: Pieces, sealing: Change = asItIs): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  const described = (async function* each() {
    for await (const piece of content) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  })();
  const target = await open(to, 'wx', FILE_MODE);
  try {
    for await (const piece of sealing(described)) await target.writeFile(piece);
    await target.sync();
  } finally {
    await target.close();
  }
  return { size, sha256: hash.digest('hex') };
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
}

/** A created or removed name survives a power cut only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file may grow or shrink meanwhile. The hash is of the bytes actually copied. */
async function* pieces(file: FileHandle, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
