import { expect, it } from 'vitest';
import { fileSize } from './export-download.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [1449, '1.4 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [2_500_000_000, '2.5 GB'],
  [7_000_000_000_000, '7000.0 GB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
