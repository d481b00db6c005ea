import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Random access to bytes of a known size. */
export interface ByteSource {
  readonly size: number;
  /** Returns fewer bytes at the end. */
  read: (start: number, length: number) => Promise<Buffer>;
}

/** A temporary file for an upload until it is complete and accepted, or for an export until it is sent. */
export interface Spool extends ByteSource {
  append: (bytes: Uint8Array) => Promise<void>;
  /** Everything from the beginning, in pieces of this size; the last may be smaller. */
  pieces: (size: number) => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
}

export async function openSpool(directory: string): Promise<Spool> {
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  // An unnamed file is freed by the system when this process ends, for whatever reason.
  await unlink(path);
  let size = 0;
  const read = async (start: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled);
      if (bytesRead === 0) throw new Error('The spooled file is shorter than what was written');
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
