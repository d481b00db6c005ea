import { defineConfig } from '@playwright/test';

// `npm run e2e` finds the browser, a free port and an empty data directory; the defaults serve editors and `npx playwright test`.
const port = process.env['E2E_PORT'] ?? '43117';
const dataDirectory = process.env['E2E_DATA_DIR'] ?? '.cache/e2e-data';
const executablePath = process.env['CHROMIUM_PATH'];
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test-results/journeys',
  fullyParallel: true,
  workers: 2,
  // A journey that passes only sometimes is broken: it, or the product.
  retries: 0,
  forbidOnly: true,
  // Far more than anything takes, also beside other work: what has not come by then is not slow but missing.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-US',
    // A service worker would answer before `page.route` can; the one journey about it lets it in.
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--disable-gpu', '--disable-quic'] },
    // Colours in mid-transition would be measured as too faint.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      // What is shown beside what, and what a finger meets, differs there; rules and messages do not.
      grepInvert: /@any-width/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node --enable-source-maps dist/server/main.js',
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    // Settings of the developer's own product, above all its database, stay out of the tests.
    env: {
      PORT: port,
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      HOST: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      APP_SECRET: '',
      // A busy machine may take its time.
      DATABASE_PATIENCE: '30',
      // Every journey signs up from the same address.
      SIGN_UPS_PER_ADDRESS: '100000',
      // A journey asks in seconds what a person asks in a day.
      API_CALLS_PER_MINUTE: '100000',
    },
    stdout: 'pipe',
    timeout: 300_000,
    // Time to stop the embedded PostgreSQL, which outlives a product that is killed.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
