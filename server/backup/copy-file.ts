import { createHash } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';

/** What a file holds, as far as a manifest tells. */
export interface Content {
  size: number;
  sha256: string;
}

/** Backups hold everything: nobody else on the machine may look. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

const PIECE_BYTES = 1024 * 1024;

/** Copies what can be read and tells what was written; the copy is on disk when this resolves. */
export async function copyFile(from: string, to: string, signal?: AbortSignal): Promise<Content> {
  const source = await open(from, 'r');
  try {
    return await writeFile(to, pieces(source, signal));
  } finally {
    await source.close();
  }
}

/** A new file with this content, on disk when this resolves. */
export async function writeFile(to: string, content: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  const target = await open(to, 'wx', FILE_MODE);
  try {
    for await (const piece of content) {
      hash.update(piece);
      await target.writeFile(piece);
      size += piece.length;
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { size, sha256: hash.digest('hex') };
}

export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
}

/** A name that was given or taken away survives a power cut only once its folder is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file may grow or shrink meanwhile: what matters is that the hash is of the bytes that were copied. */
async function* pieces(file: FileHandle, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
