import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, signIn, test } from './fixtures.ts';
import { mailedLink, subjects, waitForMail } from './mailbox.ts';
import { openSidebar } from './shell.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the profile shows the user and whether the address is verified', async ({ page, context, account }) => {
  await page.goto('/settings');
  const profile = card(page, 'User Profile');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(new Date());
  await expect(profile.getByText('A', { exact: true })).toBeVisible();
  await expect(profile.getByText(account.displayName)).toBeVisible();
  await expect(profile.getByText(account.email)).toBeVisible();
  await expect(profile.getByText(`Member since ${today}`)).toBeVisible();
  await expect(profile.getByText('Pending verification')).toBeVisible();
  await expect(profile.getByText('Account Status')).toBeVisible();
  await expect(profile.getByText('Active', { exact: true })).toBeVisible();

  await waitForMail(context, account.email, subjects.verify);
  await profile.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('Verification email sent!', { exact: true })).toBeVisible();
  await page.goto(await mailedLink(context, account.email, subjects.verify, 2));
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await (await openSidebar(page)).getByRole('link', { name: 'Settings' }).click();
  await expect(profile.getByText('Verified', { exact: true })).toBeVisible();
  await expect(profile.getByRole('button', { name: 'Resend verification email' })).toBeHidden();
});

test('a new e-mail address takes effect only after its link is opened and confirmed', async ({
  page,
  context,
  account,
  expectProblem,
}) => {
  const newEmail = `new-${account.email}`;
  await page.goto('/settings');
  const profile = card(page, 'User Profile');
  await profile.getByRole('button', { name: 'Edit Profile' }).click();
  await profile.getByLabel('Email').fill(newEmail);
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  const password = profile.getByLabel('Current password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/Current password is required/);
  expectProblem(/status of 422/);
  await password.fill('wrong horse');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(password).toHaveAccessibleDescription(/Current password is wrong/);
  await password.fill(account.password);
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
  await expect(profile.getByText(`Until then you keep signing in with ${account.email}.`)).toBeVisible();
  await waitForMail(context, account.email, subjects.changeNotice);

  const link = await mailedLink(context, newEmail, subjects.changeEmail);
  await page.goto(link);
  const confirm = page.getByRole('button', { name: 'Use this address' });
  await expect(confirm).toBeVisible();
  // Opening the link changes nothing yet.
  await signIn(context, account);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeFocused();
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(profile.getByText(newEmail, { exact: true })).toBeVisible();

  await page.goto(link);
  await confirm.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link has expired or has already been used. Please request a new one.',
  );
  await expect(page.getByRole('link', { name: 'Request a new link in Settings' })).toBeVisible();
});

test('changing the password requires the current one and signs out other devices', async ({
  page,
  context,
  account,
  newDevice,
  expectProblem,
}) => {
  const otherDevice = await newDevice();
  await signIn(otherDevice, account);
  await page.goto('/settings/security');
  const opener = card(page, 'Password').getByRole('button', { name: 'Change password' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse');
  await dialog.getByLabel('New password', { exact: true }).fill('battery staple');
  await dialog.getByLabel('Confirm new password').fill('battery stable');

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  const submit = dialog.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm new password').fill('battery staple');
  expectProblem(/status of 422/);
  await submit.click();
  await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'Current password is wrong',
  );
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await submit.click();
  // The activity list has the same words.
  const messages = page.getByRole('region', { name: /^Notifications/ });
  await expect(messages.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect((await otherDevice.request.get('/api/account/devices')).status()).toBe(401);
  await signIn(context, { ...account, password: 'battery staple' });
});

test('other sessions are listed and can be ended', async ({ page, account, newDevice }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const phone = await newDevice({ userAgent });
  await signIn(phone, account);
  await page.goto('/settings/security');
  const sessions = card(page, 'Active Sessions');
  const items = sessions.getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: 'This device' })).toContainText(/Last used \d+ \w+ \d{4}/);
  await items.filter({ hasText: 'Safari on iOS' }).getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  await expect(page.getByText('Safari on iOS was signed out', { exact: true })).toBeVisible();
  await expect(items).toHaveCount(1);
  expect((await phone.request.get('/api/account/devices')).status()).toBe(401);
  await expect(sessions.getByRole('button')).toHaveCount(0);

  await signIn(phone, account);
  await page.reload();
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Every other device was signed out', { exact: true })).toBeVisible();
  await expect(items).toHaveCount(1);
  expect((await phone.request.get('/api/account/devices')).status()).toBe(401);
});

test('signing out ends the session', async ({ page, context, account }) => {
  await page.goto('/settings');
  await expect(card(page, 'User Profile').getByText(account.email)).toBeVisible();
  await card(page, 'Account Actions').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await context.request.get('/api/account/devices')).status()).toBe(401);
});

async function confirmExport(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Export my data' });
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}

test('the export is saved as a file; an interrupted export can be retried', async ({
  page,
  account,
  expectProblem,
}) => {
  await page.goto('/settings');
  const actions = card(page, 'Account Actions');
  await page.route('**/api/account/export', (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  await actions.getByRole('button', { name: 'Export my data' }).click();
  await confirmExport(page, account.password);
  await expect(actions.getByRole('alert')).toContainText('The export could not be finished. Nothing was saved.');
  await page.unrouteAll();

  const started = page.waitForEvent('download');
  await actions.getByRole('button', { name: 'Retry' }).click();
  await confirmExport(page, account.password);
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^placewell-export-\d{4}-\d\d-\d\d\.zip$/);
  await expect(actions.getByRole('status')).toContainText(`Saved as ${download.suggestedFilename()}`);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject({ email: account.email });
});

test('deleting the account explains the consequences, asks for the password and is undone by signing in', async ({
  page,
  context,
  account,
  expectProblem,
  allowProblem,
}) => {
  // Requests that the page sends while the account is being deleted.
  allowProblem(/status of 401/);
  await page.goto('/settings');
  await card(page, 'Account Actions').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  for (const consequence of [
    'Any live subscription is cancelled first',
    'Every device is signed out',
    'Your data is kept for 30 days. Sign in during that time to restore the account.',
    'After 30 days everything is permanently erased',
  ]) {
    await expect(dialog.getByText(consequence)).toBeVisible();
  }
  expectProblem(/status of 422/);
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Current password is wrong')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('Your account was deleted. Sign in within 30 days to restore it.');
  expect((await context.request.get('/api/account/devices')).status()).toBe(401);
  await waitForMail(context, account.email, subjects.deleted);

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The account is restored. Its subscription was cancelled, and only the owner can start a new one.
  await expect(page).toHaveURL('/upgrade');
  await expect(page.getByText(account.email)).toBeVisible();
});
