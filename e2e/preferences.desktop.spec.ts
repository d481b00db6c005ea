import type { BrowserContext, Page } from '@playwright/test';
import type { PreferencesPatch } from '#shared/identity/preference-schemas.ts';
import { expect, signIn, signUp, test } from './fixtures.ts';

const currency = (page: Page) => page.getByLabel('Default currency');
const phoneFormat = (page: Page) => page.getByLabel('Phone number format');

test('currency and phone format follow the account to every device', async ({ page, account, newDevice }) => {
  await page.goto('/settings');
  await currency(page).selectOption('GBP');
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Preview: £85,000')).toBeVisible();
  await phoneFormat(page).selectOption('UK');
  await expect(page.getByText('Preview: 07911 123456 becomes +44 7911 123456')).toBeVisible();
  await expect.poll(() => storedChoices(page)).toEqual({ currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 10_000 });

  await page.reload();
  await expect(currency(page)).toHaveValue('GBP');
  await expect(phoneFormat(page)).toHaveValue('UK');

  const secondDevice = await newDevice();
  await signIn(secondDevice, account);
  const secondPage = await secondDevice.newPage();
  await secondPage.goto('/settings');
  await expect(currency(secondPage)).toHaveValue('GBP');
  await expect(phoneFormat(secondPage)).toHaveValue('UK');
});

test('a first visit takes its defaults from the browser’s language @deep', async ({ newDevice }) => {
  const britishDevice = await newDevice({ locale: 'en-GB' });
  const account = await signUp(britishDevice);
  const page = await britishDevice.newPage();
  await page.goto('/settings');
  await expect(currency(page)).toHaveValue('GBP');
  await expect(phoneFormat(page)).toHaveValue('UK');
  await expect.poll(() => storedChoices(page)).toEqual({ currency: 'GBP', phoneFormat: 'UK', monthlyTarget: 10_000 });

  const americanDevice = await newDevice({ locale: 'en-US' });
  await signIn(americanDevice, account);
  const secondPage = await americanDevice.newPage();
  await secondPage.goto('/settings');
  await expect(currency(secondPage)).toHaveValue('GBP');
});

test('the monthly target is edited on the dashboard', async ({ signedInPage: page, context }) => {
  await choose(context, { currency: 'EUR', monthlyTarget: 12_000 });
  await page.goto('/dashboard');
  const target = page.getByText('Monthly target:');
  await expect(target).toHaveText('Monthly target: 12.000 €');
  await page.getByRole('button', { name: 'Edit target' }).click();
  await page.getByLabel('Monthly target').fill('25,000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(target).toHaveText('Monthly target: 25.000 €');
  await page.reload();
  await expect(target).toHaveText('Monthly target: 25.000 €');

  await page.getByRole('button', { name: 'Edit target' }).click();
  await page.getByLabel('Monthly target').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(target).toHaveText('Monthly target: Set a target');
});

async function choose(context: BrowserContext, preferences: PreferencesPatch): Promise<void> {
  const response = await context.request.patch('/api/preferences', { data: preferences });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The browser's local copy, under the names in the specification. */
async function storedChoices(page: Page) {
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));
  const codeUnder = (key: string) => (JSON.parse(stored[key] ?? '{}') as { code?: string }).code;
  return {
    currency: codeUnder('currency'),
    phoneFormat: codeUnder('phoneFormat'),
    monthlyTarget: Number(stored['monthlyTarget']),
  };
}
