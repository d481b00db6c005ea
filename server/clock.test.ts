import { expect, it } from 'vitest';
import { sourcesIn } from '#server/test/sources.ts';

/**
 * The clock is a dependency, so that a test can set any time and the payment sandbox can play a year in two minutes.
 * The linter cannot tell `new Date()` from `new Date(text)`; this test can.
 */
const readsTheClock = /\bDate\.now\b|\bnew Date(\(\s*\)|(?!\s*\())|(?<!new )\bDate\(/;

const whereTimeEnters = [
  // Starts the whole product.
  'server/app/placewell.ts',
  // A separate program.
  'server/backup.ts',
  // Measures how long a checkout has been stuck, by the wall clock.
  'server/billing/reconcile.ts',
  // Separate programs.
  'server/dump.ts',
  'server/restore.ts',
  'server/stats.ts',
];

it('is read only where a process starts', () => {
  const readers = sourcesIn('server', 'shared', 'sandbox').filter(({ text }) => readsTheClock.test(text));
  expect(readers.map(({ file }) => file).toSorted()).toEqual(whereTimeEnters);
});
