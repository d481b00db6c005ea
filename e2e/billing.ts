import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, signUp, type Account } from './fixtures.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Can be saved, but every later charge fails. */
  failsLater: '4000 0000 0000 0341',
};

/** On the payment provider's page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 45');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ada Lovelace');
}

/** Clicks the link unless the automatic redirect is faster. Both end on the dashboard. */
export async function leaveSuccessPage(page: Page): Promise<void> {
  const dashboard = page.getByRole('heading', { name: 'KPI Dashboard' });
  await page.getByRole('link', { name: 'Go to Dashboard' }).or(dashboard).first().click();
  await expect(dashboard).toBeVisible();
}

export async function fillSignUp(page: Page, { displayName, email, password }: Account): Promise<void> {
  await page.getByLabel('Full Name').fill(displayName);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}

/**
 * Creates an account whose trial is over. Deleting the account ends the subscription at once, and signing in restores
 * the account without it. Other journeys share the provider's clock, so it cannot be moved.
 */
export async function signUpWithUsedTrial(context: BrowserContext): Promise<Account> {
  const account = await signUp(context);
  const response = await context.request.post('/api/account/delete', { data: { currentPassword: account.password } });
  expect(response.ok(), await response.text()).toBe(true);
  await signIn(context, account);
  return account;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The date `days` from now, in the format of the screens. */
export function dayAhead(days: number, from = new Date()): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(from.getTime() + days * DAY_MS);
}

/** Answers checkout requests in place of the server, one reply per request. Returns the request bodies. */
export async function answerCheckouts(page: Page, ...replies: (object | 'never')[]): Promise<unknown[]> {
  const requests: unknown[] = [];
  await page.route('**/api/customers/*/checkout_sessions', async (route) => {
    requests.push(route.request().postDataJSON());
    await route.fulfill({ status: 201, json: { id: randomUUID() } });
  });
  await page.route('**/api/customers/*/checkout_sessions/*', async (route) => {
    const reply = replies[requests.length - 1];
    if (typeof reply === 'object') await route.fulfill({ json: { id: randomUUID(), ...reply } });
  });
  return requests;
}
