import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes at any place of something whose size is known. */
export interface ByteSource {
  readonly size: number;
  /** Fewer than asked for at the end. */
  read: (start: number, length: number) => Promise<Buffer>;
}

/** Where an upload waits on disk until all of it has arrived and is known to be acceptable, or an export until it is sent. */
export interface Spool extends ByteSource {
  append: (bytes: Uint8Array) => Promise<void>;
  /** Everything from the beginning, in pieces of this size; the last may be smaller. */
  pieces: (size: number) => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
}

export async function openSpool(directory: string): Promise<Spool> {
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  // Without a name the system lets go of the bytes together with this process, however it ends.
  await unlink(path);
  let size = 0;
  const read = async (start: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled);
      if (bytesRead === 0) throw new Error('The spooled file is shorter than it was written');
      filled += bytesRead;
    }
    return buffer;
  };
  return {
    get size() {
      return size;
    },
    read,
    append: async (bytes) => {
      let written = 0;
      while (written < bytes.length) {
        const { bytesWritten } = await file.write(bytes, written, bytes.length - written, size + written);
        written += bytesWritten;
      }
      size += bytes.length;
    },
    pieces: async function* pieces(pieceSize) {
      for (let start = 0; start < size; start += pieceSize) yield read(start, pieceSize);
    },
    close: () => file.close(),
  };
}
