import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// `npm run e2e` finds the browser, a free port and an empty data directory. The defaults are for editors and `npx
// playwright test`.
const port = process.env['E2E_PORT'] ?? '43117';
const dataDirectory = process.env['E2E_DATA_DIR'] ?? '.cache/e2e-data';
const executablePath = process.env['CHROMIUM_PATH'];
const baseURL = `http://localhost:${port}`;

/**
 * `npm run e2e` runs every journey. Those with the tag @deep are slow or rarely broken (whole products of their own, the
 * provider's clock, thousands of rows): `npm test` leaves them out, `npm run test:deep` runs them.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test-results/journeys',
  fullyParallel: true,
  workers: availableParallelism(),
  // A journey that passes only sometimes is broken: it, or the product.
  retries: 0,
  forbidOnly: true,
  // Far longer than anything takes, even on a busy machine: after this time, something is missing rather than slow.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // The same patience for actions, so that a failure names the action that waited in vain.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL,
    locale: 'en-US',
    // A service worker would answer before `page.route` can. The one journey about it allows it.
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--disable-gpu', '--disable-quic'] },
    // Colours in mid-transition would fail the contrast check.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Layout and touch differ on a phone, so one journey per screen runs there too. Rules and messages do not differ.
      grep: [/@phone/, /\.phone\.spec\.ts/],
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node --enable-source-maps dist/server/main.js',
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    // Keeps the developer's own settings, above all the database, out of the tests.
    env: {
      PORT: port,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      HOST: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      APP_SECRET: '',
      // Allows for a busy machine.
      DATABASE_PATIENCE: '30',
      // All journeys sign up from the same address.
      SIGN_UPS_PER_ADDRESS: '100000',
      // A journey sends in seconds what a person sends in a day.
      API_CALLS_PER_MINUTE: '100000',
    },
    stdout: 'pipe',
    timeout: 300_000,
    // Time to stop the embedded PostgreSQL, which outlives a killed product.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
