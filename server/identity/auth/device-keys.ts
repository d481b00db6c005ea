import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Certifies that a browser has signed in to the account with this address. */
export interface DeviceKeys {
  sign: (device: string, email: string) => string;
  isSigned: (device: string, email: string, signature: string) => boolean;
}

const KEY_BYTES = 32;

export function createDeviceKeys(secret: string): DeviceKeys {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', KEY_BYTES));
  const sign = (device: string, email: string) =>
    createHmac('sha256', key).update(`${device} ${email}`).digest('base64url');
  return {
    sign,
    isSigned: (device, email, signature) => {
      const expected = Buffer.from(sign(device, email));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
