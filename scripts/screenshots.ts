import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { demoAccount } from '#server/app/demo/seed-demo.ts';
import { findOrInstallBrowser } from './find-browser.ts';

/**
 * `npm run screenshots`: takes the product pictures for the public pages and the README, from the demo in both themes.
 */
const pictures: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  { name: 'screen-dashboard', open: (page) => visit(page, '/dashboard', 'Revenue Target Progress') },
  { name: 'screen-board', open: (page) => visit(page, '/jobs?view=board', 'Shortlist Sent') },
  { name: 'screen-today', open: (page) => visit(page, '/today', 'Due today') },
  { name: 'screen-cv', open: openFoundCv },
  { name: 'screen-import', open: openImportCheck },
  { name: 'screen-merge', open: openMerge },
];
/** The one that the README shows too. */
const README_PICTURE = 'screen-today';

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
    for (const { name, open } of pictures) {
      await (await open(page)).waitFor();
      await page.locator('[data-skeleton-row]').first().waitFor({ state: 'hidden' });
      await page.evaluate(() => document.fonts.ready);
      const image = await asWebp(page);
      const file = `${name}${suffix}-${theme}.webp`;
      if (image.length > LARGEST_BYTES) throw new Error(`${file} weighs ${image.length} bytes.`);
      await writeFile(`web/public/${file}`, image);
      if (name === README_PICTURE && theme === 'light' && !isMobile)
        await page.screenshot({ path: 'docs/screenshot.png' });
    }
    await context.close();
  }
}

async function visit(page: Page, path: string, sign: string): Promise<Locator> {
  await page.goto(path);
  return page.getByText(sign, { exact: true }).first();
}

/** A CV with the searched word in sight. */
async function openFoundCv(page: Page): Promise<Locator> {
  const { items } = await (await page.request.get('/api/candidates?q=python')).json();
  await page.goto(`/candidates/${items[0].id}?q=python`);
  return page.locator('mark').first();
}

/** Eighteen new people, and two who are there. */
async function spreadsheet(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/candidates')).json();
  const names = 'Maya Tomasz Luc Anh Ingrid Otto Leila Bruno Salma Piotr Nina Hugo Amara Victor Elif Sven Chiara Jonas';
  const rows = names.split(' ').map((name, number) => {
    const salary = number % 9 === 4 ? '£450 per day' : `£${52 + number}k`;
    return `${name},Sample,${name.toLowerCase()}@old-crm.example,07700 9001${number + 10},Python / SQL,${salary}`;
  });
  const known = items.slice(0, 2).map((person: Record<string, string>) => {
    return `${person['firstName']},${person['lastName']},${person['email']},,Excel,`;
  });
  return ['First name,Surname,E-mail,Mobile no.,Skills,Salary exp.', ...rows, ...known].join('\r\n');
}

/** The check before an import: nothing is added. */
async function openImportCheck(page: Page): Promise<Locator> {
  await page.goto('/import?type=candidate');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'Old CRM.csv', mimeType: 'text/csv', buffer: Buffer.from(await spreadsheet(page)) });
  await page.getByRole('button', { name: 'Check 20 rows' }).click();
  return page.getByRole('button', { name: 'Start import' });
}

/** One person, added twice. */
async function openMerge(page: Page): Promise<Locator> {
  const ids = [];
  for (const person of [
    {
      firstName: 'Kate',
      lastName: 'Donnelly',
      email: 'kate.donnelly@mail.example',
      phone: '07700 900555',
      skills: ['SQL'],
    },
    {
      firstName: 'Katherine',
      lastName: 'Donnelly',
      email: 'k.donnelly@work.example',
      location: 'Leeds',
      skills: ['Python'],
    },
  ]) {
    const id = randomUUID();
    await page.request.post('/api/candidates', { data: { id, ...person } });
    ids.push(id);
  }
  await page.goto(`/candidates?merge=${ids.join()}`);
  return page.getByRole('region', { name: 'What happens' });
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
