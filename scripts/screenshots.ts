import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Page } from '@playwright/test';
import { demoAccount } from '#server/app/demo/seed-demo.ts';
import { findOrInstallBrowser } from './find-browser.ts';

/** `npm run screenshots`: takes the product pictures for the public pages, from the demo in both themes. */
const pictures = [
  { name: 'screen-dashboard', path: '/dashboard', ready: 'Revenue Target Progress' },
  { name: 'screen-board', path: '/jobs?view=board', ready: 'Shortlist Sent' },
];
/** The sizes that `web/site/landing/screen-picture.tsx` uses. */
const sizes = [
  { suffix: '', width: 1280, height: 800, isMobile: false },
  { suffix: '-phone', width: 390, height: 720, isMobile: true },
];
const themes = ['light', 'dark'] as const;

/** Sharp on high-density screens and still small: a picture may have 150 kB. */
const SCALE = 1.5;
const QUALITY = 82;
const LARGEST_BYTES = 150_000;

async function takePictures(address: string, browser: Browser): Promise<void> {
  const looks = themes.flatMap((theme) => sizes.map((size) => ({ theme, ...size })));
  for (const { theme, suffix, width, height, isMobile } of looks) {
    const context = await browser.newContext({
      baseURL: address,
      colorScheme: theme,
      deviceScaleFactor: SCALE,
      viewport: { width, height },
      isMobile,
      hasTouch: isMobile,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(() => localStorage.setItem('cookiesRejected', 'true'));
    const { email, password } = demoAccount;
    const response = await context.request.post('/api/auth/sign-in', { data: { email, password } });
    if (!response.ok()) throw new Error(`The demo account cannot sign in: ${await response.text()}`);
    const page = await context.newPage();
    for (const { name, path, ready } of pictures) {
      await page.goto(path);
      await page.getByText(ready).first().waitFor();
      await page.locator('[data-skeleton-row]').first().waitFor({ state: 'hidden' });
      await page.evaluate(() => document.fonts.ready);
      const image = await asWebp(page);
      const file = `${name}${suffix}-${theme}.webp`;
      if (image.length > LARGEST_BYTES) throw new Error(`${file} weighs ${image.length} bytes.`);
      await writeFile(`web/public/${file}`, image);
    }
    await context.close();
  }
}

/** Playwright itself writes only PNG and JPEG. */
async function asWebp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /ready at (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The demo ended before it was ready.');
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-screenshots-'));
const demo = spawn('node', ['dist/server/demo.js'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'error' },
});
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser((line) => process.stdout.write(`${line}\n`)),
});
try {
  await takePictures(await addressOf(demo.stdout), browser);
} finally {
  await browser.close();
  const ended = once(demo, 'close');
  demo.kill('SIGTERM');
  await ended;
  await rm(dataDirectory, { recursive: true, force: true });
}
