import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests of the server mostly wait for PostgreSQL and for other processes; one worker would leave a small machine idle.
    maxWorkers: 3,
    // One PostgreSQL for all: screens are tested with the server behind them too.
    globalSetup: 'server/test/postgres.global.ts',
    projects: [
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'sandbox/**/*.test.ts'],
          // Each file has a database and an app of its own; loading the code anew for each would take longer than the tests.
          isolate: false,
          // Processes and databases are started for real, which takes its time on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          setupFiles: 'web/test/setup.ts',
        },
      },
    ],
  },
});
