import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Letters and digits only, as in Stripe's ids. 24 of them carry about 142 bits, so an id in a URL cannot be guessed.
 */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Values from 248 on would favour the first letters of the alphabet.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
