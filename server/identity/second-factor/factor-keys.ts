import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** All second-factor operations that need the installation's secret; each purpose has its own key. */
export interface FactorKeys {
  /** Encrypts an app's key for the database. Only the same account can decrypt it. */
  seal: (userId: string, key: Uint8Array) => string;
  unseal: (userId: string, sealed: string) => Uint8Array<ArrayBuffer>;
  /** The lookup key of a recovery code: without the secret, a copy of the table does not help to guess codes. */
  hashRecoveryCode: (userId: string, code: string) => string;
  /** Certifies that its holder has just entered this account's password, which has not changed since. */
  signPending: (pending: PendingSignIn) => string;
  isSignedPending: (pending: PendingSignIn, signature: string) => boolean;
}

export interface PendingSignIn {
  userId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  passwordHash: string;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createFactorKeys(secret: string): FactorKeys {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `second factor: ${use}`, KEY_BYTES));
  const sealing = keyFor('app keys');
  const recovery = keyFor('recovery codes');
  const pending = keyFor('pending sign-in');
  const signPending = ({ userId, expiresAt, passwordHash }: PendingSignIn) =>
    createHmac('sha256', pending).update(`${userId} ${expiresAt} ${passwordHash}`).digest('base64url');
  return {
    seal: (userId, key) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal: (userId, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return new Uint8Array([...decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), ...decipher.final()]);
    },
    hashRecoveryCode: (userId, code) => createHmac('sha256', recovery).update(`${userId} ${code}`).digest('base64url'),
    signPending,
    isSignedPending: (claimed, signature) => {
      const expected = Buffer.from(signPending(claimed));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
