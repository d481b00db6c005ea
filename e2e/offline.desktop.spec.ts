import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startProduct } from '#server/test/built-product.ts';
import { expect, newAccount, signIn, signUp, test } from './fixtures.ts';
import { control } from './own-product.ts';
import { addContact, addTask } from './records.ts';

const client = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const OFFLINE = 'Offline: showing the last loaded data. Changes cannot be saved.';
const NO_SERVER = /ERR_FAILED|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503/;

/** The URLs of all cached responses in the browser, of any account. */
const copiesIn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((key) => key.startsWith('placewell-data-'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** Makes every cached response look `days` old. */
const ageCopies = (page: Page, days: number, paths: string[]) =>
  page.evaluate(
    async ([keptAt, aged]) => {
      for (const name of (await caches.keys()).filter((key) => key.startsWith('placewell-data-'))) {
        const cache = await caches.open(name);
        for (const key of await cache.keys()) {
          const copy = await cache.match(key);
          if (!copy || !aged.includes(new URL(key.url).pathname)) continue;
          const headers = new Headers(copy.headers);
          headers.set('X-Kept-At', keptAt);
          await cache.put(key, new Response(copy.body, { headers }));
        }
      }
    },
    [String(Date.now() - days * 24 * 60 * 60 * 1000), paths] as const,
  );

test('the app opens without its server, says so, and is live again when the server is back @deep', async ({
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
    const copies = () => copiesIn(page);
    await expect.poll(copies).toContain('/api/contacts');
    await expect.poll(copies).toContain('/api/auth/session');

    await product.stop();
    expectProblem(NO_SERVER);
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

    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect.poll(copies).toEqual([]);
    // The app's own files and its theme belong to the browser, so they stay.
    const stays = () =>
      page.evaluate(async () => ({
        shell: (await caches.keys()).filter((key) => key.startsWith('placewell-shell-')).length,
        worker: (await navigator.serviceWorker.getRegistrations()).length,
        theme: localStorage.getItem('theme'),
      }));
    expect(await stays()).toEqual({ shell: 1, worker: 1, theme: 'dark' });
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect.poll(copies).toContain('/api/auth/session');

    // A session that ended elsewhere leaves nothing behind either. The live stream may notice before the next click;
    // then the link is already gone.
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

test('a response is shown without waiting for its cached copy @deep', async ({ newDevice, baseURL }) => {
  const context = await newDevice({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'allow' });
  await signUp(context);
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect.poll(() => copiesIn(page)).toContain('/api/dashboard');
  // From now on no copy ever finishes.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No worker is there');
  await worker.evaluate(() => {
    Cache.prototype.put = () => new Promise(() => undefined);
  });
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(client(page, 'Grace Hopper')).toBeVisible();
});

test('a list is on screen before a slow server has answered @deep', async ({ newDevice, baseURL }) => {
  const context = await newDevice({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'allow' });
  await signUp(context);
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const page = await context.newPage();
  await page.goto('/contacts');
  await expect(client(page, 'Grace Hopper')).toBeVisible();
  await expect.poll(() => copiesIn(page)).toContain('/api/contacts');
  // From now on the list is not answered until it is told to.
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No worker is there');
  await worker.evaluate(() => {
    const held: (() => void)[] = [];
    const ask = globalThis.fetch;
    Object.assign(globalThis, { answerNow: () => held.forEach((answer) => answer()) });
    globalThis.fetch = async (request, init) => {
      if (request instanceof Request && request.url.includes('/api/contacts?')) {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return ask(request, init);
    };
  });
  await page.reload();
  await expect(client(page, 'Grace Hopper')).toBeVisible();
  await addContact(context, { firstName: 'Ada', lastName: 'Byron' });
  await expect(client(page, 'Ada Byron')).toBeHidden();
  await worker.evaluate(() => (globalThis as unknown as { answerNow: () => void }).answerNow());
  await expect(client(page, 'Ada Byron')).toBeVisible();
});

test('cached data belongs to one account, expires, and is removed with the subscription @deep', async ({
  newDevice,
  expectProblem,
}) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-e2e-copies-'));
  let product = startProduct(dataDirectory);
  try {
    const baseURL = await product.address;
    const restart = () => startProduct(dataDirectory, { PORT: new URL(baseURL).port });
    const context = await newDevice({ baseURL, serviceWorkers: 'allow' });
    const elsewhere = await newDevice({ baseURL });
    const ben = await signUp(elsewhere, newAccount());
    await addContact(elsewhere, { firstName: 'Bens', lastName: 'Client' });

    await signUp(context);
    await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
    await addTask(context, { title: 'Call Grace' });
    const page = await context.newPage();
    await page.goto('/tasks');
    await expect(page.getByText('Call Grace').first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => copiesIn(page)).toContain('/api/tasks');

    // Another account signs in without the worker noticing.
    await signIn(context, ben);
    await page.goto('/contacts');
    await expect(client(page, 'Bens Client')).toBeVisible();
    await expect.poll(() => copiesIn(page)).toContain('/api/contacts');
    expect(await copiesIn(page)).not.toContain('/api/tasks');

    await ageCopies(page, 13, ['/api/contacts']);
    await product.stop();
    expectProblem(NO_SERVER);
    await page.goto('/contacts');
    await expect(client(page, 'Bens Client')).toBeVisible();
    await ageCopies(page, 15, ['/api/contacts']);
    await page.reload();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(client(page, 'Bens Client')).toBeHidden();
    expect(await copiesIn(page)).not.toContain('/api/contacts');

    product = restart();
    await product.address;
    await expect(client(page, 'Bens Client')).toBeVisible();
    await expect.poll(() => copiesIn(page)).toContain('/api/contacts');
    // A trial without a card ends, and the server refuses access to the data.
    await control(context.request, 'clock', { advance: '31d' });
    await page.goto('/contacts');
    await expect(page).toHaveURL('/upgrade');
    await expect.poll(() => copiesIn(page)).not.toContain('/api/contacts');
  } finally {
    await product.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});

test('a page left open across a release loads the new version with the next screen @deep', async ({
  signedInPage: page,
  expectProblem,
  allowProblem,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  // The server no longer has the old version's file. The new page refers to another.
  const tasksPage = '**/assets/tasks-page-*.js';
  await page.route(tasksPage, (route) => route.fulfill({ status: 404 }), { times: 1 });
  expectProblem(/status of 404/);
  // The old page may render once more before the new one loads.
  allowProblem(/Failed to fetch dynamically imported module/);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
});
