import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Which tests run when. `npm run check` runs the quick ones, which are all that no list names. `npm test` runs the slow ones and
 * those of screens as well, `npm run test:deep` the deep ones and the proofs.
 */

/** Tests that take several seconds each: they play through histories, or try every record type against every rule. */
const slowTests = [
  'server/workspace/account/deletion.test.ts',
  'server/workspace/export/*.test.ts',
  'server/identity/activity/*.test.ts',
  'server/crm/{assignments,pipelines,rows}/*.test.ts',
  'server/crm/attachments/*.test.ts',
  'server/identity/auth/{attempt-limits,busy-hashing}.test.ts',
  'server/billing/*.test.ts',
  'server/day/calendar/calendar-feed.test.ts',
  'server/intake/cv-batches/*.test.ts',
  'server/platform/readers/documents/{documents,hostile}.test.ts',
  'server/intake/duplicates/duplicates.test.ts',
  'server/platform/files/files.test.ts',
  'server/finding/find/find.test.ts',
  'server/workspace/first-steps/*.test.ts',
  'server/platform/http/defences.test.ts',
  'server/intake/imports/*.test.ts',
  'server/platform/live/live.test.ts',
  'server/intake/merges/*.test.ts',
  'server/records/core/{records,kept-sums,races}.test.ts',
  'server/platform/db/keyset.test.ts',
  'server/records/search/best-match.test.ts',
  'server/identity/second-factor/*.test.ts',
  'server/platform/readers/{process,tables}/*.test.ts',
  'server/day/timeline/timeline.test.ts',
  'server/platform/work/*.test.ts',
  'sandbox/stripe/clock/*.test.ts',
];

/** Tests that start whole products, make databases from nothing, or need many thousands of rows. */
const deepTests = [
  'server/workspace/backup/{backup,dump,encrypted-backup}.test.ts',
  'server/{main,stand-ins}.test.ts',
  'server/app/processes.test.ts',
  'server/platform/runtime/data-directory.test.ts',
  'server/crm/candidates/candidate-search.test.ts',
  'server/platform/db/{distribute,embedded-postgres,migrate,modest-owner,pooler}.test.ts',
  'server/day/today/morning-mails.test.ts',
];

/** Proofs that run in full only: journeys prove P11 in short, server/workspace/backup/backup.test.ts proves P16. */
const fullProofs = ['proof/p11-stored-text.proof.ts', 'proof/p16-backups.proof.ts'];

const MINUTE_MS = 60_000;

const common = {
  // Only something that never comes takes this long, however busy the machine is.
  testTimeout: 60 * MINUTE_MS,
  hookTimeout: 60 * MINUTE_MS,
  expect: { poll: { timeout: 10 * MINUTE_MS } },
  // Loading the code again for each file would take longer than its tests.
  isolate: false,
};

const inPage = { ...common, environment: 'jsdom', setupFiles: 'web/test/setup.ts', provide: { sharesApp: true } };

export default defineConfig({
  test: {
    // Tests of the server often wait for PostgreSQL and for other processes: one more worker uses that time.
    maxWorkers: availableParallelism() + 1,
    // One PostgreSQL for all projects: tests of screens have the real server behind them.
    globalSetup: 'server/test/postgres.global.ts',
    // `npm run proof` overrides it.
    provide: { effort: 'short', sharesApp: false },
    projects: [
      {
        test: {
          ...common,
          name: 'quick',
          include: ['{shared,server,sandbox}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slowTests, ...deepTests],
        },
      },
      { plugins: [react()], test: { ...inPage, name: 'web', include: ['web/**/*.test.ts'] } },
      { plugins: [react()], test: { ...inPage, name: 'screens', include: ['web/**/*.test.tsx'] } },
      { test: { ...common, name: 'slow', include: slowTests } },
      {
        test: {
          ...common,
          name: 'deep',
          include: [...deepTests, 'proof/**/*.proof.ts'],
          exclude: [...configDefaults.exclude, ...fullProofs],
        },
      },
      { test: { ...common, name: 'full-proof', include: fullProofs } },
    ],
  },
});
