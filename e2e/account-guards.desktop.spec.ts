import { expect, test } from './fixtures.ts';
import { openSidebar } from './shell.ts';
import { signInByForm } from './sign-in.ts';

test('signing up says which fields are wrong', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email Address').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Full name is required');
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
});

test('a wrong password is refused, and the message goes when the form is edited', async ({
  page,
  context,
  account,
  expectProblem,
}) => {
  await context.clearCookies();
  await page.goto('/login');
  expectProblem(/status of 401/);
  await signInByForm(page, { ...account, password: 'wrong horse' });
  const message = page.getByText('No account found with these credentials. Would you like to create a new account?');
  await expect(message).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a protected address asks to sign in and is then shown', async ({ page, context, account }) => {
  await context.clearCookies();
  await page.goto('/contacts');
  await expect(page).toHaveURL('/login?next=%2Fcontacts');
  await signInByForm(page, account);
  await expect(page).toHaveURL('/contacts');
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
});

test('signing out leaves no question behind that could only be refused', async ({ page, account: _signedIn }) => {
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  // This one reaches the server when the session is already over.
  const signedOut = page.waitForResponse('**/api/auth/sign-out');
  await page.route('**/api/tasks?*', async (route) => {
    await signedOut;
    // Nothing to continue once the page has taken it back.
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest('**/api/tasks?*');
  await page.getByRole('link', { name: 'Tasks' }).click();
  const question = await asked;
  // The next page takes its time, so that it is not what ends the question.
  await page.route('**/login', async (route) => {
    await question.response();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a session that could not be ended goes on as before', async ({ page, account: _signedIn, expectProblem }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  expectProblem(/net::ERR_FAILED/);
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Signing out failed. Please try again.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('button', { name: 'Add Task' }).first()).toBeVisible();
});

test('signing in never leads to another site', async ({ page, context, account }) => {
  for (const next of ['//evil.example', 'https://evil.example']) {
    // An open screen would notice that its session is gone.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`/login?next=${next}`);
    await signInByForm(page, account);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('somebody who is signed in has no business on the pages for visitors', async ({ page, account }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expect((await openSidebar(page)).getByText(account.email)).toBeVisible();
  }
});
