import { gzipSync } from 'node:zlib';
import { expect, signUp, test } from './fixtures.ts';
import { addCandidate, addContact, addJob } from './records.ts';
import type { Page, Request, Response } from '@playwright/test';

const SIGN_IN_BUDGET_BYTES = 150_000;
const FIRST_SCREEN_BUDGET_BYTES = 170_000;
const PUBLIC_PAGE_BUDGET_BYTES = 120_000;
const FONT_BUDGET_BYTES = 40_000;
/** The usual threshold for "good" is 0.1. */
const LAYOUT_SHIFT = 0.01;

test('the sign-in page needs at most 150 kB of compressed JavaScript', async ({ page }) => {
  const responses = await signInPageResponses(page);
  const scripts = responses.filter((response) => response.request().resourceType() === 'script');
  const sizes = await Promise.all(
    scripts.map(async (script) => ({ url: script.url(), bytes: gzipSync(await script.body()).length })),
  );
  expect(sizes).not.toEqual([]);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(SIGN_IN_BUDGET_BYTES);
});

for (const [path, heading] of [
  ['/dashboard', 'KPI Dashboard'],
  ['/candidates', 'Candidates'],
] as const) {
  test(`${path} needs at most 170 kB of compressed JavaScript as the first screen`, async ({ signedInPage: page }) => {
    // Prefetching while idle does not count.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[data-skeleton-row], [aria-busy="true"]')).toHaveCount(0);
    const sizes = await Promise.all(
      scripts.map(async (script) => ({
        url: script.url(),
        bytes: (await script.request().sizes()).responseBodySize,
      })),
    );
    expect(sizes).not.toEqual([]);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(FIRST_SCREEN_BUDGET_BYTES);
  });
}

test('a click, a search and an opened panel request everything once', async ({ signedInPage: page, context }) => {
  for (const lastName of ['Hopper', 'Hamilton'])
    await addCandidate(context, { firstName: 'Grace', lastName, cv: 'COBOL' });
  // A stream that opens late makes the page ask again.
  await page.route('**/api/live', () => undefined);
  await page.goto('/dashboard');
  await expect(page.getByText('Revenue Target Progress').first()).toBeVisible();
  // The first screen of an account also stores the browser's suggestion, and looks for live updates.
  const besides = new Set(['/api/preferences/suggestion', '/api/live']);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || besides.has(pathname)) return;
    asked.push(`${pathname.replace(/[\da-f-]{36}/, ':id')}${search}`);
  });
  await page.getByRole('link', { name: 'Candidates', exact: true }).click();
  await expect(page.locator('tr [data-row-opener]')).toHaveCount(2);
  await page.getByLabel('Search candidates').fill('Hopper');
  await expect(page.locator('tr [data-row-opener]')).toHaveCount(1);
  expect(asked.toSorted()).toEqual([
    '/api/candidates/counts',
    '/api/candidates?q=Hopper&sort=name&limit=50',
    '/api/candidates?sort=name&limit=50',
  ]);
  asked.length = 0;
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  await expect(page.getByRole('region', { name: 'CV of Grace Hopper' })).toBeVisible();
  await expect(page.getByText('Drop files here')).toBeVisible();
  // The pointer has asked for the record already when the panel opens.
  expect(asked.toSorted()).toEqual(['/api/candidates/:id', '/api/candidates/:id/page']);
});

/** The most that a screen asks when it is opened by its address, besides the session and the live stream. */
const SCREEN_REQUESTS: Record<string, number> = {
  '/today': 3,
  '/dashboard': 4,
  '/contacts': 4,
  '/contacts/:contact': 4,
  '/jobs': 4,
  '/jobs?view=board': 4,
  '/jobs/:job': 3,
  '/jobs/:job?view=list': 3,
  '/candidates': 4,
  '/candidates/:candidate': 3,
  '/tasks': 3,
  '/templates': 3,
  '/duplicates': 3,
  '/import': 3,
  '/settings': 3,
  '/settings/security': 3,
  '/settings/day': 3,
  '/settings/bin': 4,
};

test('a screen opened by its address is at most four requests', async ({ signedInPage: page, context }) => {
  const contact = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const job = await addJob(context, { title: 'Alpha', contactId: contact, value: 50_000, stage: 'lead' });
  const candidate = await addCandidate(context, { firstName: 'Ada', lastName: 'Byron', cv: 'Notes' });
  const input = { candidateId: candidate, jobId: job, stage: 'interview' };
  expect((await context.request.post('/api/assignments', { data: input })).ok()).toBe(true);
  const ids = { contact, job, candidate };
  // Without a stream nothing changes meanwhile, and a slow one does not make the page ask again.
  await page.route('**/api/live', () => undefined);
  let asked: string[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || ['/api/auth/session', '/api/live'].includes(pathname)) return;
    asked.push(`${request.method()} ${pathname}${search}`);
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  // Until then the screen before may still ask.
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return;
    asked = [];
    pending.clear();
  });
  const open = async (path: string) => {
    await page.goto(path.replace(/:(contact|job|candidate)/, (_all, type: keyof typeof ids) => ids[type]));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.endsWith('view=board')) await expect(page.getByText('Alpha')).toBeVisible();
    await expect(page.locator('[data-skeleton-row], [aria-busy="true"]')).toHaveCount(0);
    // Parts that come later have then asked as well.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect.poll(() => pending.size).toBe(0);
    return asked;
  };
  // The first screen of an account also stores the browser's suggestion.
  await open('/today');
  const counted: [path: string, asked: string[]][] = [];
  for (const path of Object.keys(SCREEN_REQUESTS)) counted.push([path, await open(path)]);
  const tooMany = counted.filter(([path, list]) => list.length > (SCREEN_REQUESTS[path] ?? 0));
  expect(Object.fromEntries(tooMany)).toEqual({});
  expect(Math.max(...Object.values(SCREEN_REQUESTS))).toBeLessThanOrEqual(4);
});

test('the start page is small and does not shift, for visitors and users @deep', async ({ page, context }) => {
  await page.addInitScript(watchShifts);
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const code = responses.filter((response) => ['script', 'stylesheet'].includes(response.request().resourceType()));
  const sizes = await Promise.all(
    code.map(async (file) => ({ url: file.url(), bytes: gzipSync(await file.body()).length })),
  );
  expect(sizes).not.toEqual([]);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(PUBLIC_PAGE_BUDGET_BYTES);
  const pictures = responses.map((response) => response.url()).filter((url) => url.endsWith('.webp'));
  expect(pictures, 'the pictures of the other theme stay where they are').not.toContainEqual(
    expect.stringContaining('-dark'),
  );
  expect(pictures).not.toEqual([]);

  expect(await shiftOf(page)).toBeLessThan(LAYOUT_SHIFT);

  await signUp(context);
  await page.reload();
  await expect(page.getByText('Free Trial Active')).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(LAYOUT_SHIFT);
});

for (const path of ['/', '/login']) {
  test(`${path} uses one small self-hosted font, and the layout does not shift when it loads late @deep`, async ({
    page,
  }) => {
    await page.addInitScript(watchShifts);
    const fonts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font') fonts.push(response);
    });
    let letGo = () => {};
    const paintedWithout = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/*.woff2', async (route) => {
      await paintedWithout;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    expect(fonts).toEqual([]);
    letGo();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Inter'))).toBe(true);
    expect(await shiftOf(page)).toBeLessThan(LAYOUT_SHIFT);
    expect(fonts).toHaveLength(1);
    const bytes = (await fonts[0]?.body())?.length;
    expect(bytes).toBeLessThanOrEqual(FONT_BUDGET_BYTES);
    await expect(
      page.locator(`link[rel=preload][as=font][href="${new URL(fonts[0]?.url() ?? '').pathname}"]`),
    ).toHaveCount(1);
  });
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of globalThis
  var shiftsSeen: (() => number) | undefined;
}

/** Runs in the browser, before any script of the page. */
function watchShifts(): void {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.shiftsSeen = () => {
    add(observer.takeRecords());
    return sum;
  };
}

/** The layout shift since the page began to load. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.shiftsSeen?.() ?? Infinity);
}

test('pages are always revalidated; their files are compressed and cached for good @deep', async ({ page }) => {
  const responses = await signInPageResponses(page);
  const document = responses.find((response) => response.request().resourceType() === 'document');
  expect(document?.headers()['cache-control']).toBe('no-cache');

  const assets = responses.filter((response) => new URL(response.url()).pathname.startsWith('/assets/'));
  expect(assets).not.toEqual([]);
  for (const asset of assets) {
    const { 'cache-control': caching, 'content-encoding': encoding } = asset.headers();
    expect(caching, asset.url()).toBe('public, max-age=31536000, immutable');
    // This font format is already compressed.
    if (!asset.url().endsWith('.woff2')) expect(encoding, asset.url()).toMatch(/^(br|gzip)$/);
  }
});

test('only the product’s own scripts may run', async ({ page }) => {
  const response = await page.goto('/login');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const directives = policy.split(';').map((directive) => directive.trim());
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});

/** Everything that the sign-in page loads until it is usable. */
async function signInPageResponses(page: Page): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto('/login');
  // On a slow machine the network can be idle before the form's scripts are requested. Only the visible form proves
  // that they have loaded.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return responses;
}
