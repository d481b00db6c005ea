import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { passTimeUntil, stopTime } from './clock.ts';
import { expect, newAccount, signUp, test, type Account } from './fixtures.ts';
import { subjects, waitForMail } from './mailbox.ts';
import { heldAnswer } from './records.ts';

const settingUp =
  'Account created! Setting up your free trial... It may take up to 30 seconds for us to create your account. Do not refresh the page.';

test('signing up says what it offers, what it asks for and what one agrees to', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Start Your Free Trial' })).toBeVisible();
  await expect(page.getByText('30 days free, then £9 per month.')).toBeVisible();
  for (const badge of ['30-Day Free Trial', 'No Credit Card Required', 'Cancel Anytime']) {
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText(
    'By creating an account you confirm that you are 18 or over and accept the Terms and the Privacy Policy',
  );
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Sign up here' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a password manager can fill both forms', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Full Name')).toHaveAttribute('autocomplete', 'name');
  await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('autocomplete', 'new-password');
  await expect(page.locator('form')).toHaveCount(1);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form')).toHaveCount(1);
});

test('a weak password is advised against and accepted', async ({ page, context }) => {
  const account = { ...newAccount(), password: 'secret' };
  await page.goto('/signup');
  await fill(page, account);
  await expect(page.getByText('Weak password.')).toBeVisible();
  await expectNoAxeViolations(page);
  const held = heldAnswer();
  await page.route('**/checkout_sessions', async (route) => {
    await held.until;
    await route.continue();
  });
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: 'Account created!' })).toHaveText(settingUp);
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  held.release();
  // The payment provider's page.
  await expect(page.getByRole('button', { name: 'Start trial' })).toBeVisible();
  await waitForMail(context, account.email, subjects.verify);
});

test('somebody who has an account already is signed in to it', async ({ page, context, account }) => {
  await context.clearCookies();
  await stopTime(page);
  await page.goto('/signup');
  await passTimeUntil(page, page.getByLabel('Full Name'));
  await fill(page, account);
  await submit(page);
  await passTimeUntil(page, page.getByText('Account created! Redirecting to your existing subscription...'));
  await page.clock.resume();
  await expect(page).toHaveURL('/dashboard');
});

test('a taken address with another password is refused, and its owner hears of it', async ({
  page,
  context,
  account,
  expectProblem,
}) => {
  await context.clearCookies();
  await page.goto('/signup');
  expectProblem(/status of 409/);
  await fill(page, { ...account, password: 'wrong horse' });
  await submit(page);
  const message = page.getByRole('alert');
  await expect(message).toContainText('Failed to create account');
  await expectNoAxeViolations(page);
  await waitForMail(context, account.email, subjects.signUpAttempt);

  await message.getByRole('link', { name: 'Reset your password' }).click();
  await expect(page).toHaveURL('/login?mode=reset');
  await page.goBack();
  await fill(page, { ...account, password: 'wrong horse' });
  await submit(page);
  await message.getByRole('link', { name: 'Sign in instead' }).click();
  await expect(page).toHaveURL('/login');
});

test('a browser that keeps no session is told so', async ({ page }) => {
  await page.goto('/signup');
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: { user: null } }));
  await fill(page, newAccount());
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to get user ID after signup');
});

test('trouble on our side is said, and goes when the form is edited', async ({ page, expectProblem }) => {
  await page.goto('/signup');
  await page.route('**/api/auth/sign-up', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Broken' } } }),
  );
  expectProblem(/status of 500/);
  await fill(page, newAccount());
  await submit(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to create account');
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('walking away while the account is being set up is respected', async ({ page, newDevice }) => {
  const known = await signUp(await newDevice());
  await stopTime(page);
  await page.goto('/signup');
  await passTimeUntil(page, page.getByLabel('Full Name'));
  await fill(page, known);
  await submit(page);
  await passTimeUntil(page, page.getByText('Account created! Redirecting'));
  await page.getByRole('link', { name: 'Placewell' }).click();
  await passTimeUntil(page, page.getByRole('main').getByRole('link', { name: 'Open CRM' }).first());
  // Longer than the announced redirect takes.
  await page.clock.runFor(2_500);
  await expect(page).toHaveURL('/');
});

async function fill(page: Page, { displayName, email, password }: Account): Promise<void> {
  await page.getByLabel('Full Name').fill(displayName);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
}
