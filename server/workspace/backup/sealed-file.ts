import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * A sealed file: a line that names the format, a public key made for this file alone, and pieces of at most 64 kB, each with a tag. The key
 * of the file comes from that key and the operator's (X25519, HKDF-SHA-256), so whoever makes backups cannot read them. The pieces are
 * AES-256-GCM; the number of a piece and whether it is the last are its nonce, so none can be changed, moved, repeated, left out or cut off.
 */
const FORMAT = Buffer.from('placewell sealed 1\n');
const PUBLIC_KEY_BYTES = 32;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The file was not sealed for this key, or is not as it was sealed. */
export class NotOpened extends Error {}

/** `path` is the file's place in its backup: it cannot be opened at another. */
export async function* seal(content: Pieces, recipient: KeyObject, path: string): AsyncGenerator<Buffer> {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const own = rawPublicKey(publicKey);
  const secret = diffieHellman({ privateKey, publicKey: recipient });
  const key = fileKey(secret, own, rawPublicKey(recipient), path);
  yield Buffer.concat([FORMAT, own]);
  let number = 0;
  for await (const { piece, isLast } of inEqualPieces(content, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

export async function* open(sealed: Pieces, privateKey: KeyObject, path: string): AsyncGenerator<Buffer> {
  const head = FORMAT.length + PUBLIC_KEY_BYTES;
  const { first, rest } = await splitAt(sealed, head);
  if (first.length < head || !first.subarray(0, FORMAT.length).equals(FORMAT)) throw new NotOpened();
  const own = first.subarray(FORMAT.length);
  const key = fileKey(secretWith(own, privateKey), own, rawPublicKey(createPublicKey(privateKey)), path);
  let number = 0;
  for await (const { piece, isLast } of inEqualPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    yield openPiece(piece, key, nonceOf(number, isLast));
    number += 1;
  }
}

function openPiece(piece: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (piece.length < TAG_BYTES) throw new NotOpened();
  const end = piece.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch (error) {
    throw new NotOpened('The tag does not match', { cause: error });
  }
}

function secretWith(own: Buffer, privateKey: KeyObject): Buffer {
  try {
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'X25519', x: own.toString('base64url') },
      format: 'jwk',
    });
    return diffieHellman({ privateKey, publicKey });
  } catch (error) {
    throw new NotOpened('The key of the file is none', { cause: error });
  }
}

function fileKey(secret: Buffer, own: Buffer, recipient: Buffer, path: string): Buffer {
  const info = Buffer.concat([FORMAT, Buffer.from(path)]);
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([own, recipient]), info, KEY_BYTES));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** Pieces of this size; the last may be smaller, or empty if there is no other. */
async function* inEqualPieces(content: Pieces, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0);
  for await (const bytes of content) {
    held = Buffer.concat([held, bytes]);
    let at = 0;
    for (; held.length - at > size; at += size) yield { piece: held.subarray(at, at + size), isLast: false };
    held = held.subarray(at);
  }
  yield { piece: held, isLast: true };
}

async function splitAt(content: Pieces, bytes: number): Promise<{ first: Buffer; rest: AsyncGenerator<Uint8Array> }> {
  const all = (async function* each() {
    yield* content;
  })();
  let held = Buffer.alloc(0);
  while (held.length < bytes) {
    const { done, value } = await all.next();
    if (done) break;
    held = Buffer.concat([held, value]);
  }
  const kept = held.subarray(bytes);
  return {
    first: held.subarray(0, bytes),
    rest: (async function* after() {
      yield kept;
      yield* all;
    })(),
  };
}
