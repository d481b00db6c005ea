import { expect, it } from 'vitest';
import { sourcesIn } from './test/sources.ts';

/**
 * Time is handed in, so that a test can be at any moment and the payment sandbox can play a year in two minutes. The linter
 * cannot tell `new Date()` from `new Date(text)`; this test can.
 */
const readsTheClock = /\bDate\.now\b|\bnew Date(\(\s*\)|(?!\s*\())|(?<!new )\bDate\(/;

const whereTimeEnters = [
  // A program of its own.
  'server/backup.ts',
  // How long a checkout has been stuck, by the wall clock.
  'server/billing/reconcile.ts',
  // A program of its own.
  'server/dump.ts',
  // The whole product.
  'server/placewell.ts',
  // Programs of their own.
  'server/restore.ts',
  'server/stats.ts',
];

it('is read where the processes begin and nowhere else', () => {
  const readers = sourcesIn('server', 'shared', 'sandbox').filter(({ text }) => readsTheClock.test(text));
  expect(readers.map(({ file }) => file).toSorted()).toEqual(whereTimeEnters);
});
