import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Creates records through the API, for journeys that need some. Each function resolves to the record's id. */

export interface ContactSeed {
  firstName: string;
  lastName: string;
  [field: string]: unknown;
}

export async function addContact(context: BrowserContext, contact: ContactSeed): Promise<string> {
  return add(context, '/api/contacts', contact);
}

/** The company that came with a client. */
export async function companyOf(context: BrowserContext, contactId: string): Promise<string> {
  const response = await context.request.get(`/api/contacts/${contactId}`);
  return ((await response.json()) as { companyId: string }).companyId;
}

export async function addTask(context: BrowserContext, task: { title: string; [field: string]: unknown }) {
  return add(context, '/api/tasks', task);
}

/** For an existing client. */
export async function addJob(
  context: BrowserContext,
  job: { title: string; contactId: string; value: number; [field: string]: unknown },
): Promise<string> {
  return add(context, '/api/jobs', job);
}

export async function addCandidate(context: BrowserContext, candidate: ContactSeed): Promise<string> {
  return add(context, '/api/candidates', { email: 'somebody@example.com', ...candidate });
}

async function add(context: BrowserContext, path: string, record: object): Promise<string> {
  const id = randomUUID();
  const response = await context.request.post(path, { data: { id, ...record } });
  expect(response.ok(), await response.text()).toBe(true);
  return id;
}

/** The date `days` from today, in the browser's time zone. */
export function dayFromNow(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(date);
}

/** For example "29 March 2026". */
export function longDateOf(calendarDate: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(calendarDate));
}

/** The names of the rows, in order. */
export async function rowNames(page: Page): Promise<string[]> {
  return page.locator('[data-row-opener]').allInnerTexts();
}

export async function chooseInRowMenu(page: Page, row: string, action: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: action });
  // A page that still scrolls, as after a dialog, can leave the menu outside the window.
  await expect(async () => {
    if (await item.isVisible()) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for ${row}` }).click();
    await item.click({ timeout: 5_000 });
  }).toPass();
}

/** Chooses an action behind "More" of the open panel or page. */
export async function chooseInMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Shows the filters and the sort of a list. On a phone this presses the Filter button unless they are open. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ });
  const sort = page.getByLabel('Sort by');
  await button.or(sort).first().waitFor();
  if (!(await sort.isVisible())) await button.click();
}

export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
}

/** A button in the dialog. The page behind it may have one with the same name. */
export function dialogButton(page: Page, name: string): Locator {
  return page.getByRole('dialog').getByRole('button', { name, exact: true });
}

/** For a route that delays its response: `until` resolves on `release`. */
export function heldAnswer(): { until: Promise<void>; release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}
