import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectNoAxeViolations } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';
import { mailedLink, subjects, waitForMail } from './mailbox.ts';
import { openSidebar } from './shell.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the profile shows who one is and whether the address is verified', async ({ page, context, account }) => {
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

test('a new display name is saved and shown everywhere', async ({ page, account }) => {
  await page.goto('/settings');
  const profile = card(page, 'User Profile');
  const editButton = profile.getByRole('button', { name: 'Edit Profile' });
  await editButton.click();
  await expect(profile.getByLabel('Display Name')).toBeFocused();
  await expect(profile.getByLabel('Email')).toHaveValue(account.email);
  await expect(profile.getByLabel('Current password', { exact: true })).toBeHidden();
  await profile.getByLabel('Display Name').fill('Grace Hopper');
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await expect(profile.getByText(account.displayName)).toBeVisible();
  await expect(editButton).toBeFocused();

  await editButton.click();
  await profile.getByLabel('Display Name').fill('');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByLabel('Display Name')).toHaveAccessibleDescription('Full name is required');
  await profile.getByLabel('Display Name').fill('Grace Hopper');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  await expect((await openSidebar(page)).getByText('Grace Hopper')).toBeVisible();
  await page.reload();
  await expect(profile.getByText('Grace Hopper')).toBeVisible();
});

test('another address is used only after its link was opened and confirmed', async ({
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
  await expectNoAxeViolations(page);
  expectProblem(/status of 422/);
  await password.fill('wrong horse');
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(password).toHaveAccessibleDescription(/Current password is wrong/);
  await password.fill(account.password);
  await profile.getByRole('button', { name: 'Save Changes' }).click();
  await expect(profile.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
  await expect(profile.getByText(`Until then you keep signing in with ${account.email}.`)).toBeVisible();
  await expectNoAxeViolations(page);
  await waitForMail(context, account.email, subjects.changeNotice);

  const link = await mailedLink(context, newEmail, subjects.changeEmail);
  await page.goto(link);
  const confirm = page.getByRole('button', { name: 'Use this address' });
  await expect(confirm).toBeVisible();
  await expectNoAxeViolations(page);
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
    'This link has expired or was used already. Please ask for a new one.',
  );
  await expect(page.getByRole('link', { name: 'Ask for a new link in Settings' })).toBeVisible();
});

test('the password is changed with the current one, and other devices are signed out', async ({
  page,
  context,
  account,
  newDevice,
  expectProblem,
}) => {
  const otherDevice = await newDevice();
  await signIn(otherDevice, account);
  await page.goto('/settings');
  const opener = card(page, 'Password').getByRole('button', { name: 'Change password' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse');
  await dialog.getByLabel('New password', { exact: true }).fill('battery staple');
  await dialog.getByLabel('Confirm new password').fill('battery stable');
  await expectNoAxeViolations(page);

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
  // The list of what happened in the account says it too.
  const messages = page.getByRole('region', { name: /^Notifications/ });
  await expect(messages.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect((await otherDevice.request.get('/api/account/devices')).status()).toBe(401);
  await signIn(context, { ...account, password: 'battery staple' });
});

test('a changed mind closes the password dialog after a question', async ({ page, account }) => {
  await page.goto('/settings');
  await expect(card(page, 'User Profile').getByText(account.email)).toBeVisible();
  await card(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('New password', { exact: true }).fill('battery staple');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('sessions elsewhere are listed and can be ended', async ({ page, account, newDevice }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const phone = await newDevice({ userAgent });
  await signIn(phone, account);
  await page.goto('/settings');
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

test('sessions that cannot be loaded can be asked for again', async ({ page, account, expectProblem }) => {
  await page.route('**/api/account/devices', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong on our side.' } } }),
  );
  expectProblem(/status of 500/);
  await page.goto('/settings');
  const sessions = card(page, 'Active Sessions');
  await expect(sessions.getByRole('alert'), account.email).toContainText('Something went wrong on our side.');
  await page.unrouteAll();
  await sessions.getByRole('button', { name: 'Retry' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('signing out ends the session', async ({ page, context, account }) => {
  await page.goto('/settings');
  await expect(card(page, 'User Profile').getByText(account.email)).toBeVisible();
  await card(page, 'Account Actions').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await context.request.get('/api/account/devices')).status()).toBe(401);
});

test('the export is saved as a file; one that breaks off can be tried again', async ({
  page,
  account,
  expectProblem,
}) => {
  await page.goto('/settings');
  const actions = card(page, 'Account Actions');
  await page.route('**/api/account/export', (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  await actions.getByRole('button', { name: 'Export my data' }).click();
  await expect(actions.getByRole('alert')).toContainText('The export could not be finished. Nothing was saved.');
  await expectNoAxeViolations(page);
  await page.unrouteAll();

  const started = page.waitForEvent('download');
  await actions.getByRole('button', { name: 'Retry' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^placewell-export-\d{4}-\d\d-\d\d\.zip$/);
  await expect(actions.getByRole('status')).toContainText(`Saved as ${download.suggestedFilename()}`);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject({ email: account.email });
});

test('deleting the account says what happens, asks for the password and can be undone by signing in', async ({
  page,
  context,
  account,
  expectProblem,
  allowProblem,
}) => {
  // What the page asks for in the moment in which the account ends.
  allowProblem(/status of 401/);
  await page.goto('/settings');
  await card(page, 'Account Actions').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  for (const consequence of [
    'Any live subscription is cancelled first',
    'Every device is signed out',
    'Your data is kept for 30 days. Signing in during that time brings the account back.',
    'After 30 days everything is erased for good',
  ]) {
    await expect(dialog.getByText(consequence)).toBeVisible();
  }
  await expectNoAxeViolations(page);
  expectProblem(/status of 422/);
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Current password is wrong')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText(
    'Your account was deleted. Signing in within 30 days brings it back.',
  );
  expect((await context.request.get('/api/account/devices')).status()).toBe(401);
  await waitForMail(context, account.email, subjects.deleted);

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The account is back; its subscription was cancelled and is for its owner to take out again.
  await expect(page).toHaveURL('/upgrade');
  await expect(page.getByText(account.email)).toBeVisible();
});

test('about names the version, the support address and the documents', async ({ page, account }) => {
  await page.goto('/settings');
  await expect(card(page, 'User Profile').getByText(account.email)).toBeVisible();
  const about = card(page, 'About');
  await expect(about.getByText('Placewell', { exact: true })).toBeVisible();
  await expect(about.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(about.getByRole('link', { name: 'support@placewell.example' })).toHaveAttribute(
    'href',
    'mailto:support@placewell.example',
  );
  await expect(about.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await expect(about.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
  await expect(about.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');
});
