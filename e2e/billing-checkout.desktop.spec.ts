import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import {
  answerCheckouts,
  cards,
  dayAhead,
  fillCard,
  fillSignUp,
  leaveSuccessPage,
  signUpWithUsedTrial,
} from './billing.ts';
import { passTimeUntil, passTimeUntilTrue, stopTime } from './clock.ts';
import { expect, newAccount, signUpWithoutTrial, test } from './fixtures.ts';

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const paidNotice = 'You have had your free trial. £9 is charged today, then every month until you cancel.';

test('a visitor gets from the sign-up form to the dashboard in two clicks, without a card', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, newAccount());
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await page.getByRole('button', { name: 'Start trial' }).click();
  await leaveSuccessPage(page);

  await page.goto('/settings');
  const billing = page.getByRole('region', { name: 'Subscription & Billing' });
  await expect(billing.getByText('Free Trial Active')).toBeVisible();
  await expect(billing.getByText('30 days remaining.')).toBeVisible();
  await expect(billing.getByText('Trial', { exact: true })).toBeVisible();
  await expect(billing.getByText(dayAhead(30), { exact: true })).toBeVisible();

  await page.goto('/');
  await expect(page.getByText(`Free Trial Active - Ends ${dayAhead(30)}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Open CRM' }).first().click();
  await expect(page).toHaveURL('/dashboard');
});

test('the success page shows the purchase and redirects after five seconds unless stopped @deep', async ({
  page,
  account,
}) => {
  await stopTime(page);
  await page.goto('/payment-success');
  await passTimeUntil(page, page.getByRole('heading', { name: 'Payment Successful!' }));
  for (const fact of [account.displayName, account.email, 'Professional', '30 days free']) {
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  }
  await page.clock.runFor(4_000);
  await expect(page).toHaveURL('/payment-success');
  await page.clock.runFor(2_000);
  await passTimeUntil(page, page.getByRole('heading', { name: 'KPI Dashboard' }));
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/payment-success');
  const stay = page.getByRole('button', { name: 'Stay here' });
  await passTimeUntil(page, stay);
  await expect(page.getByRole('status')).toHaveText('You will be taken to your dashboard in 5 seconds.');
  await stay.click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/payment-success');
  await page.clock.resume();
  await expectNoAxeViolations(page);
});

test('another account’s finished checkout grants no access @deep', async ({ page, context, newDevice }) => {
  const payer = await newDevice();
  await signUpWithoutTrial(payer);
  const theirs = await payer.newPage();
  await theirs.goto('/upgrade');
  await proceed(theirs).click();
  const start = theirs.getByRole('button', { name: 'Start trial' });
  await expect(start).toBeVisible();
  await stopTime(theirs);
  await start.click();
  await passTimeUntil(theirs, theirs.getByRole('heading', { name: 'Payment Successful!' }));
  const address = theirs.url();

  await signUpWithoutTrial(context);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No payment found' })).toBeVisible();
  expect((await context.request.get('/api/contacts')).status()).toBe(402);
});

test('a returning customer sees the price, retries after a declined card and pays', async ({
  page,
  context,
  expectProblem,
}) => {
  await signUpWithUsedTrial(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await proceed(page).click();
  const dialog = page.getByRole('alertdialog', { name: '£9 is charged today' });
  await expect(dialog).toContainText(paidNotice);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();

  await fillCard(page, cards.declined);
  expectProblem(/status of 402/);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  expect((await context.request.get('/api/contacts')).status()).toBe(402);
  await fillCard(page, cards.good);
  await stopTime(page);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await passTimeUntil(page, page.getByRole('heading', { name: 'Payment Successful!' }));
  await expect(page.getByRole('definition').filter({ hasText: 'Subscription Active' })).toBeVisible();
  await expect(page.getByText('30 days free')).toBeHidden();
  await page.clock.resume();

  await page.goto('/');
  await expect(page.getByText('Subscription Active')).toBeVisible();
  await page.goto('/settings');
  const billing = page.getByRole('region', { name: 'Subscription & Billing' });
  await expect(billing.getByText('Active', { exact: true })).toBeVisible();
  await billing.getByRole('button', { name: 'Manage card and invoices' }).click();
  await expect(page.getByText('£9.00').first()).toBeVisible();
});

test('the landing page takes a returning customer to the paid checkout @deep', async ({ page, context }) => {
  await signUpWithUsedTrial(context);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Free Trial!' }).click();
  const dialog = page.getByRole('alertdialog', { name: '£9 is charged today' });
  await expect(dialog).toContainText(paidNotice);
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: /Subscribe to/ })).toBeVisible();
});

test('signing up again after a trial shows the price before the redirect @deep', async ({ page, context }) => {
  const account = await signUpWithUsedTrial(context);
  await context.clearCookies();
  await page.goto('/signup');
  await fillSignUp(page, account);
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  const dialog = page.getByRole('alertdialog', { name: '£9 is charged today' });
  await expect(dialog).toContainText(paidNotice);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL('/upgrade');
});

test('an unknown promotion code falls back to the paid plan, with one request @deep', async ({ page, context }) => {
  await signUpWithoutTrial(context);
  await page.goto('/upgrade');
  const refusal = { error: { message: "No such promotion code: 'promo_x'" } };
  const requests = await answerCheckouts(page, refusal, { url: new URL('/login?mode=verify', page.url()).href });
  await proceed(page).dblclick();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The free trial is not available at the moment. £9 is charged today');
  expect(requests).toHaveLength(2);
  expect(requests[1]).toMatchObject({ metadata: { planType: 'pro_no_trial' } });
  expect(requests[1]).not.toHaveProperty('promotion_code');
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL('/login?mode=verify');
});

test('a failed checkout on the landing page is reported on /upgrade @deep', async ({ page, context }) => {
  await signUpWithoutTrial(context);
  await page.goto('/');
  await answerCheckouts(page, { error: { message: 'The card network is closed.' } });
  await page.getByRole('button', { name: 'Start Free Trial!' }).click();
  await expect(page).toHaveURL('/upgrade');
  await expect(page.getByRole('alert')).toHaveText('An error occurred: The card network is closed.');
});

test('/upgrade times out after 60 seconds @deep', async ({ page, context }) => {
  await signUpWithoutTrial(context);
  await stopTime(page);
  await page.goto('/upgrade');
  await passTimeUntil(page, proceed(page));
  const requests = await answerCheckouts(page, 'never');
  await proceed(page).click();
  await passTimeUntilTrue(page, () => requests.length === 1);
  await page.clock.runFor(50_000);
  await expect(page.getByRole('button', { name: 'Preparing checkout...' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert')).toHaveText('Checkout session creation timed out. Please try again.');
  await expect(proceed(page)).toBeVisible();
});

test('the landing page times out after 60 seconds and redirects to /upgrade @deep', async ({ page, context }) => {
  await signUpWithoutTrial(context);
  await page.clock.install();
  await page.goto('/');
  const requests = await answerCheckouts(page, 'never');
  await page.getByRole('button', { name: 'Start Free Trial!' }).click();
  await expect.poll(() => requests.length).toBe(1);
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL('/upgrade');
});

test('sign-up times out after 30 seconds and redirects to /upgrade @deep', async ({ page }) => {
  await stopTime(page);
  await page.goto('/signup');
  await passTimeUntil(page, page.getByLabel('Full Name'));
  const requests = await answerCheckouts(page, 'never');
  await fillSignUp(page, newAccount());
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await passTimeUntilTrue(page, () => requests.length === 1);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('alert')).toHaveText(
    'Checkout session creation timed out. Redirecting to upgrade page...',
  );
  await page.clock.resume();
  await expect(page).toHaveURL('/upgrade');
});

test('sign-up reports a failed checkout and redirects to /upgrade @deep', async ({ page }) => {
  await stopTime(page);
  await page.goto('/signup');
  await passTimeUntil(page, page.getByLabel('Full Name'));
  await answerCheckouts(page, { error: { message: 'The card network is closed.' } });
  await fillSignUp(page, newAccount());
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await passTimeUntil(page, page.getByRole('alert'));
  await expect(page.getByRole('alert')).toHaveText('Failed to create checkout session. Redirecting to upgrade page...');
  await page.clock.resume();
  await expect(page).toHaveURL('/upgrade');
});

test('signing out on the landing page stays on it', async ({ signedInPage: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Trial', exact: true }).click();
  await expect(page).toHaveURL('/signup');
});
