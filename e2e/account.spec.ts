import { leaveSuccessPage } from './billing.ts';
import { expect, newAccount, test } from './fixtures.ts';
import { openSidebar } from './shell.ts';
import { signInByForm } from './sign-in.ts';

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
  await leaveSuccessPage(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();

  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await signInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
});
