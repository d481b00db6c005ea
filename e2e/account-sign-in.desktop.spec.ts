import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { mailedLink, subjects } from './mailbox.ts';
import { signInByForm } from './sign-in.ts';

test('a mailed reset link sets a new password, once', async ({ page, context, account, newDevice, expectProblem }) => {
  const otherDevice = await newDevice();
  await signIn(otherDevice, account);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page).toHaveURL('/login?mode=reset');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('Password reset email sent! Check your inbox.');

  const link = await mailedLink(context, account.email, subjects.reset);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('other');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await chooseNewPassword(page, 'battery staple');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText(
    'Your password was changed and every device was signed out. Sign in with the new one.',
  );
  expect((await otherDevice.request.get('/api/account/devices')).status()).toBe(401);

  expectProblem(/status of 422/);
  await page.goto(link);
  await chooseNewPassword(page, 'yet another one');
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or has already been used. Please request a new one.',
  );
  await expect(page).toHaveURL('/reset-password');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, { ...account, password: 'battery staple' });
  await expect(page).toHaveURL('/dashboard');
});

test('a verification link verifies the address, once', async ({ page, context, account, newDevice, expectProblem }) => {
  const link = await mailedLink(context, account.email, subjects.verify);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeFocused();
  await expect(page).toHaveURL('/verify-email');
  await expectNoAxeViolations(page);
  expect(await isVerified(context)).toBe(true);

  // Nobody can use it again on another device.
  const otherDevice = await newDevice();
  const otherPage = await otherDevice.newPage();
  expectProblem(/status of 422/);
  await otherPage.goto(link);
  await expect(otherPage.getByRole('alert')).toHaveText(
    'This link has expired or has already been used. Please request a new one.',
  );
  await expect(otherPage).toHaveURL('/verify-email');
  await otherPage.getByRole('link', { name: 'Sign in to get a new link' }).click();
  await signInByForm(otherPage, account);
  await expect(otherPage).toHaveURL('/login?mode=verify');
  await expect(otherPage.getByRole('button', { name: 'Resend verification email' })).toBeVisible();

  // A user who is already verified sees no error.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
});

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function isVerified(context: BrowserContext): Promise<boolean> {
  const { user } = (await (await context.request.get('/api/auth/session')).json()) as {
    user: { emailVerified: boolean };
  };
  return user.emailVerified;
}
