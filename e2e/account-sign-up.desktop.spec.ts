import type { Page } from '@playwright/test';
import { passTimeUntil, stopTime } from './clock.ts';
import { expect, newAccount, signUp, test, type Account } from './fixtures.ts';
import { subjects, waitForMail } from './mailbox.ts';
import { heldAnswer } from './records.ts';

const settingUp =
  'Account created! Setting up your free trial... It may take up to 30 seconds for us to create your account. Do not refresh the page.';

test('a weak password shows a warning and is accepted', async ({ page, context }) => {
  const account = { ...newAccount(), password: 'secret' };
  await page.goto('/signup');
  await fill(page, account);
  await expect(page.getByText('Weak password.')).toBeVisible();
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

test('signing up with an existing account signs in to it @deep', async ({ page, context, account }) => {
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

test('leaving during account set-up cancels the redirect @deep', async ({ page, newDevice }) => {
  const known = await signUp(await newDevice());
  await stopTime(page);
  await page.goto('/signup');
  await passTimeUntil(page, page.getByLabel('Full Name'));
  await fill(page, known);
  await submit(page);
  await passTimeUntil(page, page.getByText('Account created! Redirecting'));
  await page.getByRole('link', { name: 'Placewell' }).click();
  await passTimeUntil(page, page.getByRole('main').getByRole('link', { name: 'Open CRM' }).first());
  // Longer than the announced redirect.
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
