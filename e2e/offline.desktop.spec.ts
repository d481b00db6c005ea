import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signUp, test } from './fixtures.ts';
import { startProduct } from './own-product.ts';
import { addContact } from './records.ts';

const client = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const OFFLINE = 'Offline: showing what was last seen. Changes cannot be saved.';

test('the app opens without its server, says so, and is live again when the server is back', async ({
  newDevice,
  expectProblem,
}) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-e2e-offline-'));
  let product = startProduct(dataDirectory);
  try {
    const baseURL = await product.address;
    const context = await newDevice({ baseURL, serviceWorkers: 'allow' });
    const account = await signUp(context);
    await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'Navy' });
    const page = await context.newPage();
    await page.goto('/contacts');
    await expect(client(page, 'Grace Hopper')).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const copies = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((key) => key.startsWith('placewell-data-'));
        const kept = name === undefined ? [] : await (await caches.open(name)).keys();
        return kept.map(({ url }) => new URL(url).pathname).toSorted();
      });
    await expect.poll(copies).toContain('/api/contacts');
    await expect.poll(copies).toContain('/api/auth/session');

    await product.stop();
    expectProblem(/ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503/);
    await page.goto('/contacts');
    await expect(client(page, 'Grace Hopper')).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(
      page.getByText('Failed to delete contact: You are offline. Changes cannot be saved.').first(),
    ).toBeVisible();
    await expect(client(page, 'Grace Hopper')).toBeVisible();

    product = startProduct(dataDirectory, { PORT: new URL(baseURL).port });
    await product.address;
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await addContact(context, { firstName: 'Ada', lastName: 'Byron' });
    await expect(client(page, 'Ada Byron')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect.poll(copies).toEqual([]);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect.poll(copies).toContain('/api/auth/session');

    // A session that has ended elsewhere leaves nothing behind either. The app, which listens for news, may find out before
    // the next click does; then there is no link any more.
    await context.clearCookies();
    expectProblem(/status of 401/);
    const signIn = page.getByRole('heading', { name: 'Welcome back' });
    await page.getByRole('link', { name: 'Clients', exact: true }).or(signIn).first().click();
    await expect(signIn).toBeVisible();
    await expect.poll(copies).toEqual([]);
  } finally {
    await product.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

test('a page left open over a new version gets it with the next screen', async ({
  signedInPage: page,
  expectProblem,
  allowProblem,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  // The old version's file is gone from the server; the page of the new one names another.
  const tasksPage = '**/assets/tasks-page-*.js';
  await page.route(tasksPage, (route) => route.fulfill({ status: 404 }), { times: 1 });
  expectProblem(/status of 404/);
  // Until the new page is there, the old one may still be drawn once more.
  allowProblem(/Failed to fetch dynamically imported module/);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
});
