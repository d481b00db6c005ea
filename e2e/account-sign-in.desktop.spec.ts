import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { expect, newAccount, signIn, test } from './fixtures.ts';
import { mailedLink, subjects, waitForMail } from './mailbox.ts';
import { signInByForm } from './sign-in.ts';

test('signing in asks for what is missing and shows the password on request', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(password).toHaveAccessibleDescription('Password is required');
  await password.fill('correct horse');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('signing in says why it failed, and what to do about it', async ({ page, context, expectProblem }) => {
  const account = newAccount();
  const message = page.getByRole('alert');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

  // An operator disables accounts in the database, which a browser cannot reach; and nothing here breaks on demand.
  for (const { status, code, sentence } of [
    { status: 403, code: 'forbidden', sentence: 'This account has been disabled. Please contact support.' },
    { status: 500, code: 'internal', sentence: 'An error occurred. Please try again.' },
  ]) {
    await refuse(page, '**/api/auth/sign-in', status, code);
    expectProblem(new RegExp(`status of ${status}`));
    await signInByForm(page, account);
    await expect(message).toHaveText(sentence);
    await page.unrouteAll();
  }
  await context.setOffline(true);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await signInByForm(page, account);
  await expect(message).toHaveText('Network error. Please check your connection and try again.');
  await context.setOffline(false);

  const { email } = account;
  const guess = () => context.request.post('/api/auth/sign-in', { data: { email, password: 'wrong' } });
  await expect.poll(async () => (await guess()).status(), { intervals: [0] }).toBe(429);
  expectProblem(/status of 429/);
  await signInByForm(page, account);
  await expect(message).toHaveText('Too many failed attempts. Please try again later.');

  expectProblem(/status of 401/);
  await signInByForm(page, newAccount());
  await expect(message).toContainText(
    'No account found with these credentials. Would you like to create a new account?',
  );
  await expect(message.getByRole('link', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Email').fill('other@example.com');
  await expect(message).toBeHidden();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await message.getByRole('link', { name: 'Create New Account' }).click();
  await expect(page).toHaveURL('/signup');
});

test('signing in leads back to a whole address, its search included', async ({ page, context, account }) => {
  await context.clearCookies();
  await page.goto(`/login?next=${encodeURIComponent('/settings?from=mail')}`);
  await signInByForm(page, account);
  await expect(page).toHaveURL('/settings?from=mail');
});

test('a forgotten password is replaced by a mailed link, which works once', async ({
  page,
  context,
  account,
  newDevice,
  expectProblem,
}) => {
  const otherDevice = await newDevice();
  await signIn(otherDevice, account);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page).toHaveURL('/login?mode=reset');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expectNoAxeViolations(page);
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
  await expectNoAxeViolations(page);
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
    'This link has expired or was used already. Please ask for a new one.',
  );
  await expect(page).toHaveURL('/reset-password');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, { ...account, password: 'battery staple' });
  await expect(page).toHaveURL('/dashboard');
});

test('a reset link without its token says so', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete. Please open it from the mail again, or ask for a new one.',
  );
});

test.describe('the verification page', () => {
  test('sends another mail to somebody who is signed in', async ({ page, context, account, expectProblem }) => {
    await waitForMail(context, account.email, subjects.verify);
    await page.goto('/login?mode=verify');
    await expect(page.getByText(`A verification link was sent to ${account.email}.`)).toBeVisible();
    const resend = page.getByRole('button', { name: 'Resend verification email' });
    await resend.click();
    await expect(page.getByRole('status')).toHaveText('Verification email sent!');
    await waitForMail(context, account.email, subjects.verify, 2);
    await expectNoAxeViolations(page);

    await refuse(page, '**/api/account/verification', 503, 'unavailable');
    expectProblem(/status of 503/);
    await resend.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to send verification email');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('sends nothing without a session', async ({ page, expectProblem }) => {
    await page.goto('/login?mode=verify');
    expectProblem(/status of 401/);
    await page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(page.getByRole('alert')).toHaveText('No user logged in');
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test('a verification link verifies the address, once', async ({ page, context, account, newDevice, expectProblem }) => {
  const link = await mailedLink(context, account.email, subjects.verify);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeFocused();
  await expect(page).toHaveURL('/verify-email');
  await expectNoAxeViolations(page);
  expect(await isVerified(context)).toBe(true);

  // Somebody else, or the same person elsewhere, cannot use it again.
  const otherDevice = await newDevice();
  const otherPage = await otherDevice.newPage();
  expectProblem(/status of 422/);
  await otherPage.goto(link);
  await expect(otherPage.getByRole('alert')).toHaveText(
    'This link has expired or was used already. Please ask for a new one.',
  );
  await expect(otherPage).toHaveURL('/verify-email');
  await expectNoAxeViolations(otherPage);
  await otherPage.getByRole('link', { name: 'Sign in to get a new link' }).click();
  await signInByForm(otherPage, account);
  await expect(otherPage).toHaveURL('/login?mode=verify');
  await expect(otherPage.getByRole('button', { name: 'Resend verification email' })).toBeVisible();

  // Whoever is verified already has no reason to see an error.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
});

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function refuse(page: Page, url: string, status: number, code: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status, json: { error: { code, message: 'Refused' } } }));
}

async function isVerified(context: BrowserContext): Promise<boolean> {
  const { user } = (await (await context.request.get('/api/auth/session')).json()) as {
    user: { emailVerified: boolean };
  };
  return user.emailVerified;
}
