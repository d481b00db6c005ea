import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NotOpened, open, seal } from './sealed-file.ts';

const { publicKey, privateKey } = generateKeyPairSync('x25519');
const PIECE = 64 * 1024;
const PATH = 'postgres/base/1/1259';

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const sealed = (content: Buffer) => bytesOf(seal([content.subarray(0, 7), content.subarray(7)], publicKey, PATH));
const opened = (content: Buffer, key = privateKey, path = PATH) => bytesOf(open([content], key, path));

function withFlippedBit(content: Buffer, at: number): Buffer {
  const changed = Buffer.from(content);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

describe('a sealed file', () => {
  it.each([0, 1, 6, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5])(
    'of %d bytes opens as it was',
    async (size) => {
      const content = Buffer.alloc(size, 'Ada Lovelace ');
      const closed = await sealed(content);
      expect(closed.includes('Lovelace')).toBe(false);
      expect((await opened(closed)).equals(content)).toBe(true);
      const inSmallPieces = Array.from({ length: Math.ceil(closed.length / 999) }, (_, index) =>
        closed.subarray(index * 999, (index + 1) * 999),
      );
      expect((await bytesOf(open(inSmallPieces, privateKey, PATH))).equals(content)).toBe(true);
    },
  );

  it('is different each time', async () => {
    expect((await sealed(Buffer.from('same'))).equals(await sealed(Buffer.from('same')))).toBe(false);
  });

  it('does not open changed in any place, cut off anywhere, longer, or in another order', async () => {
    const content = Buffer.alloc(2 * PIECE + 100, 'x');
    const closed = await sealed(content);
    const head = closed.length - (content.length + 3 * 16);
    const [one, two] = [
      closed.subarray(head, head + PIECE + 16),
      closed.subarray(head + PIECE + 16, head + 2 * (PIECE + 16)),
    ];
    const rest = closed.subarray(head + 2 * (PIECE + 16));
    const damaged = [
      ...[0, 20, head, head + PIECE, head + PIECE + 10, closed.length - 1].map((at) => withFlippedBit(closed, at)),
      ...[0, 10, head, head + 5, head + PIECE + 16, head + 2 * (PIECE + 16), closed.length - 1].map((end) =>
        closed.subarray(0, end),
      ),
      Buffer.concat([closed, Buffer.from('x')]),
      Buffer.concat([closed.subarray(0, head), two, one, rest]),
      Buffer.concat([closed.subarray(0, head), one, rest]),
      Buffer.concat([closed.subarray(0, head), one, one, two, rest]),
    ];
    for (const each of damaged) await expect(opened(each)).rejects.toThrow(NotOpened);
  });

  it('does not open with another key, or at another place of the backup', async () => {
    const closed = await sealed(Buffer.from('secret'));
    await expect(opened(closed, generateKeyPairSync('x25519').privateKey)).rejects.toThrow(NotOpened);
    await expect(opened(closed, privateKey, 'postgres/base/1/1260')).rejects.toThrow(NotOpened);
  });
});
