import { expect, it } from 'vitest';
import { shortenedAddress } from './network-address.ts';

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['unknown', null],
])('of the address %s only %s is stored', (address, kept) => {
  expect(shortenedAddress(address)).toBe(kept);
});
