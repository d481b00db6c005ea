import { expect, newAccount, test, type Account } from './fixtures.ts';
import { openSidebar } from './shell.ts';
import type { Page } from '@playwright/test';

test('a visitor signs up, signs out and signs in again', async ({ page }) => {
  const account = newAccount();
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free Trial!' }).click();
  await page.getByLabel('Full Name').fill(account.displayName);
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();

  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await signInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
});

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

for (const next of ['//evil.example', 'https://evil.example']) {
  test(`signing in never leads to ${next}`, async ({ page, context, account }) => {
    await context.clearCookies();
    await page.goto(`/login?next=${next}`);
    await signInByForm(page, account);
    await expect(page).toHaveURL('/dashboard');
  });
}

for (const path of ['/login', '/signup']) {
  test(`somebody who is signed in has no business on ${path}`, async ({ page, account }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expect((await openSidebar(page)).getByText(account.email)).toBeVisible();
  });
}

async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
