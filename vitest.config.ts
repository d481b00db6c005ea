import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that start whole processes, play through billing histories, or try every record type against every rule: three
 * quarters of the time of all. `npm run check` leaves them out, `npm test` runs them.
 */
const longTests = [
  'server/{main,processes}.test.ts',
  'server/stand-ins.test.ts',
  'server/data-directory.test.ts',
  'server/db/{embedded-postgres,modest-owner,pooler,distributable}.test.ts',
  'server/backup/{backup,dump}.test.ts',
  'server/work/*.test.ts',
  'server/billing/*.test.ts',
  'server/assignments/*.test.ts',
  'server/attachments/*.test.ts',
  'server/cv-batches/*.test.ts',
  'server/merges/*.test.ts',
  'server/duplicates/duplicates.test.ts',
  'server/records/records.test.ts',
  'server/records/{keyset,kept-sums}.test.ts',
  'server/records/races.test.ts',
  'server/files/files.test.ts',
  'server/documents/{documents,hostile}.test.ts',
  'server/tables/*.test.ts',
  'server/imports/*.test.ts',
  'server/http/defences.test.ts',
  'server/auth/attempt-limits.test.ts',
  'server/activity/*.test.ts',
  'server/account/slow-downloads.test.ts',
  'server/second-factor/*.test.ts',
  'server/live/live.test.ts',
  'sandbox/stripe/clock/*.test.ts',
];

/** Proofs that need the built pages and a browser: in full only, because `npm test` has its journeys for that. */
const browserProofs = ['proof/p11-stored-text.proof.ts'];

/** Far more than anything takes, also beside other work: what has not come by then is not slow but missing. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

const server = {
  ...patience,
  // Each file has a database and an app of its own; loading the code anew for each would take longer than the tests.
  isolate: false,
};

export default defineConfig({
  test: {
    // Tests of the server mostly wait for PostgreSQL and for other processes; one worker would leave a small machine idle.
    maxWorkers: 3,
    // One PostgreSQL for all: screens are tested with the server behind them too.
    globalSetup: 'server/test/postgres.global.ts',
    // `npm run proof` says otherwise.
    provide: { effort: 'short' },
    projects: [
      { test: { ...patience, name: 'shared', include: ['shared/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...longTests],
        },
      },
      { test: { ...server, name: 'long', include: longTests } },
      {
        test: {
          ...server,
          name: 'proof',
          include: ['proof/**/*.proof.ts'],
          exclude: [...configDefaults.exclude, ...browserProofs],
        },
      },
      { test: { ...server, testTimeout: 3_600_000, name: 'browser-proof', include: browserProofs } },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: 'web/test/setup.ts',
        },
      },
    ],
  },
});
