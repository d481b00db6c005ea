import type { Page } from '@playwright/test';
import type { Account } from './fixtures.ts';

export async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
