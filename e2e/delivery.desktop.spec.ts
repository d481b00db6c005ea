import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';
import type { Page, Response } from '@playwright/test';

const SIGN_IN_BUDGET_BYTES = 150_000;

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

test('pages are always asked for again; their files are compressed and kept for good', async ({ page }) => {
  const responses = await signInPageResponses(page);
  const document = responses.find((response) => response.request().resourceType() === 'document');
  expect(document?.headers()['cache-control']).toBe('no-cache');

  const assets = responses.filter((response) => new URL(response.url()).pathname.startsWith('/assets/'));
  expect(assets).not.toEqual([]);
  for (const asset of assets) {
    const { 'cache-control': caching, 'content-encoding': encoding } = asset.headers();
    expect(caching, asset.url()).toBe('public, max-age=31536000, immutable');
    expect(encoding, asset.url()).toMatch(/^(br|gzip)$/);
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

/** Everything that the sign-in page loads until it can be used. */
async function signInPageResponses(page: Page): Promise<Response[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto('/login');
  // A slow machine has quiet moments before the form's own scripts are asked for; only the drawn form proves them loaded.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return responses;
}
