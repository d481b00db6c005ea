import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * The token of the link in a morning mail, which stops these mails and does nothing else. It never expires, because the
 * mail may be old.
 */
export interface StopKeys {
  tokenOf: (userId: string) => string;
  /** Null unless we issued it. */
  userOf: (token: string) => string | null;
}

export function createStopKeys(secret: string): StopKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'stop the morning mail', KEY_BYTES));
  const sign = (userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    tokenOf: (userId) => `${userId}.${sign(userId).toString('base64url')}`,
    userOf: (token) => {
      const [userId = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(userId)];
      return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
    },
  };
}
