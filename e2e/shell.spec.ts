import { expect, test } from './fixtures.ts';
import { chooseTheme, openSidebar } from './shell.ts';

const screens = [
  { link: 'KPI Dashboard', path: '/dashboard', heading: 'KPI Dashboard' },
  { link: 'Clients', path: '/contacts', heading: 'Clients' },
  { link: 'Jobs', path: '/jobs', heading: 'Jobs' },
  { link: 'Candidates', path: '/candidates', heading: 'Candidates' },
  { link: 'Tasks', path: '/tasks', heading: 'Tasks' },
  { link: 'Settings', path: '/settings', heading: 'Settings' },
];

test('the sidebar shows the signed-in user and links to every screen @phone', async ({ page, account }) => {
  await page.goto('/settings');
  for (const { link, path, heading } of screens) {
    const sidebar = await openSidebar(page);
    await sidebar.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // On a phone the sidebar covers the screen, so it closes after use.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  const sidebar = await openSidebar(page);
  await expect(sidebar.getByText('A', { exact: true })).toBeVisible();
  await expect(sidebar.getByText(account.displayName)).toBeVisible();
  await expect(sidebar.getByText(account.email)).toBeVisible();
  await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the logo links to the start page, which links back to the app', async ({ signedInPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Placewell' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('main').getByRole('link', { name: 'Open CRM' }).first().click();
  await expect(page).toHaveURL('/dashboard');
});

test('a chosen theme overrides the device’s theme and survives a reload', async ({ signedInPage: page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dashboard');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  await chooseTheme(page, 'Light');
  await expect.poll(background).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);

  await page.emulateMedia({ colorScheme: 'light' });
  await chooseTheme(page, 'Dark');
  await expect.poll(background).toBe(dark);
  await chooseTheme(page, 'Same as this device');
  await expect.poll(background).toBe(light);
});

test('an unknown address shows a not-found page', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/);
  await page.goto('/nowhere');
  await expect(page).toHaveTitle('Page not found · Placewell');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('a screen that fails to render offers a reload', async ({ signedInPage: page, expectProblem }) => {
  await page.route('**/assets/contacts-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function ContactsPage() { throw new Error('broken screen'); }`,
    }),
  );
  expectProblem(/broken screen/);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: '⚠️ Error Loading CRM' })).toBeVisible();
  await expect(page.getByText('There was an error loading the dashboard.')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
});

test('a signed-in user sees the not-found page inside the app', async ({ signedInPage: page, expectProblem }) => {
  expectProblem(/status of 404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('main').getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await expect(
    page
      .getByRole('button', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Open menu' }))
      .first(),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
