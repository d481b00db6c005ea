import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './root.ts';

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
  const sources = ['server', 'shared', 'sandbox'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const isProductCode = (file: string) =>
    /\.tsx?$/.test(file) && !/\.test\.ts$|^server\/test\/|\/test-[^/]+$/.test(file);
  const readers = sources
    .filter(isProductCode)
    .filter((file) => readsTheClock.test(withoutComments(readFileSync(join(projectRoot, file), 'utf8'))));
  expect(readers.toSorted()).toEqual(whereTimeEnters);
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/.*$/gms, '');
}
