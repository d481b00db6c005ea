import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ cookiesAnswered: false });

const ENABLED = 'Analytics enabled';
const DISABLED = 'Analytics disabled - cookies not accepted or not supported';

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('cookiesAccepted'), localStorage.getItem('cookiesRejected')]);

/** Records the page's consent signals and the analytics requests it sends. */
function listen(page: Page) {
  const said: string[] = [];
  const counted: unknown[] = [];
  page.on('console', (message) => message.text().startsWith('Analytics') && said.push(message.text()));
  page.on('request', (request) => request.url().endsWith('/api/analytics') && counted.push(request.postDataJSON()));
  return { said, counted };
}

test('nothing is counted before a visitor accepts, or after the visitor opts out', async ({ page }) => {
  const { said, counted } = listen(page);
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await expect.poll(() => said).toEqual([DISABLED]);
  const [reject, accept] = await Promise.all(
    ['Reject', 'Accept'].map(async (name) => {
      const button = question(page).getByRole('button', { name });
      const { height = 0 } = (await button.boundingBox()) ?? {};
      return { height, look: await button.getAttribute('class') };
    }),
  );
  expect(accept, 'both answers are equally easy').toEqual(reject);
  await expectNoAxeViolations(page);
  expect(counted).toEqual([]);

  await question(page).getByRole('button', { name: 'Accept' }).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => counted).toEqual([{ event: 'page_view', page: '/' }]);
  await expect.poll(() => said).toEqual([DISABLED, ENABLED]);
  expect(await stored(page)).toEqual(['true', null]);

  await page.goto('/login?next=%2Fcontacts');
  await expect
    .poll(() => counted)
    .toEqual([
      { event: 'page_view', page: '/' },
      { event: 'page_view', page: '/login' },
    ]);
  await page.getByRole('link', { name: 'Sign up here' }).click();
  await expect.poll(() => counted.at(-1)).toEqual({ event: 'page_view', page: '/signup' });
  await expect(question(page)).toBeHidden();

  await page.goto('/privacy');
  await expect.poll(() => counted).toHaveLength(4);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await question(page).getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => said.at(-1)).toBe(DISABLED);
  expect(await stored(page)).toEqual([null, 'true']);
  const before = said.length;
  await page.goto('/terms');
  await expect.poll(() => said.slice(before)).toEqual([DISABLED]);
  expect(counted).toHaveLength(4);
});

test('a browser without IndexedDB is not counted, whatever the answer @deep', async ({ page }) => {
  const { said, counted } = listen(page);
  await page.addInitScript(() => {
    localStorage.setItem('cookiesAccepted', 'true');
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await page.goto('/');
  await expect.poll(() => said).toEqual([DISABLED]);
  expect(counted).toEqual([]);
});

test('the cookie banner stays in the app, covers nothing permanently and can be reopened in Settings @phone', async ({
  signedInPage: page,
}) => {
  await page.goto('/settings');
  await expect(question(page)).toBeVisible();
  const lastControl = page.getByRole('button', { name: 'Cookie settings' });
  await expect(lastControl).toBeVisible();
  // The page grows as its cards load.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const foot = (await lastControl.boundingBox()) ?? { y: Infinity, height: 0 };
    const banner = await question(page).boundingBox();
    expect(foot.y + foot.height).toBeLessThanOrEqual(banner?.y ?? 0);
  }).toPass();
  await question(page).getByRole('button', { name: 'Reject' }).click();
  await expect(question(page)).toBeHidden();
  await lastControl.click();
  await expect(question(page)).toBeVisible();
});
