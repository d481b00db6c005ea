import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { waitForMail } from './mailbox.ts';
import { signInByForm } from './sign-in.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const HALF_A_MINUTE_MS = 30_000;

test('a second factor is set up, required, recovered and switched off @deep', async ({
  page,
  context,
  account,
  newDevice,
  expectProblem,
}) => {
  await page.goto('/settings/security');
  const factor = card(page, 'Two-factor authentication');
  await expect(factor).toContainText('Off');
  await factor.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  expectProblem(/status of 422/);
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Current password is wrong')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const code = dialog.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(/\s/g, '');
  const phone = new TOTP({ secret: key });
  await code.fill('12345');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(code).toHaveAccessibleDescription(/Enter the 6 digits that your app shows/);
  await code.fill(phone.generate());
  await dialog.getByRole('button', { name: 'Switch on' }).click();

  await expect(page.getByRole('heading', { name: 'Two-factor authentication is on' })).toBeVisible();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('placewell-recovery-codes.txt');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy codes' }).click();
  await expect(page.getByText('Recovery codes copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(factor).toContainText('10 of 10 left');
  await expect(card(page, 'Activity').getByRole('listitem').first()).toContainText(
    'Two-factor authentication switched on',
  );
  await waitForMail(context, account.email, 'Two-factor authentication is on at Placewell');

  const elsewhere = await (await newDevice({ viewport: page.viewportSize() })).newPage();
  await elsewhere.goto('/login?next=%2Fsettings');
  await signInByForm(elsewhere, account);
  await expect(elsewhere.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const asked = elsewhere.getByLabel('Code', { exact: true });
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
  await expectToFitTheScreen(elsewhere);
  await asked.fill('000000');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(asked).toHaveAccessibleDescription(/This code is wrong or has already been used/);
  // The next code of the app. Set-up has used the current one.
  await asked.fill(phone.generate({ timestamp: Date.now() + HALF_A_MINUTE_MS }));
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere).toHaveURL('/settings');

  const withoutPhone = await (await newDevice({ viewport: page.viewportSize() })).newPage();
  await withoutPhone.goto('/login');
  await signInByForm(withoutPhone, account);
  await withoutPhone.getByRole('link', { name: 'Use a recovery code' }).click();
  await expect(withoutPhone.getByRole('heading', { name: 'Use a recovery code' })).toBeVisible();
  await withoutPhone.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
  await withoutPhone.getByRole('button', { name: 'Sign In' }).click();
  await expect(withoutPhone).toHaveURL('/dashboard');

  await page.reload();
  await expect(factor).toContainText('9 of 10 left');
  await expect(card(page, 'Activity')).toContainText('Signed in with a recovery code');
  await expect(card(page, 'Activity')).toContainText('Failed sign-in: right password, wrong code');
  await factor.getByRole('button', { name: 'New codes' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  // The phone’s current code has been used.
  await dialog.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Make new codes' }).click();
  const renewed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(renewed).toHaveCount(10);
  await expectNoAxeViolations(page);
  const [fresh = ''] = await renewed.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(factor).toContainText('10 of 10 left');

  await factor.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code', { exact: true }).fill(fresh);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-factor authentication is off', { exact: true })).toBeVisible();
  await expect(factor.getByRole('button', { name: 'Set up' })).toBeVisible();
  await waitForMail(context, account.email, 'Two-factor authentication is off at Placewell');
});
