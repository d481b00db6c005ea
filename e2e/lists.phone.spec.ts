import type { BrowserContext, Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, chooseInRowMenu, dayFromNow } from './records.ts';

test.use({ viewport: { width: 390, height: 844 } });

const FIRST_ROW_PX = 300;

async function seed(context: BrowserContext): Promise<void> {
  const contactId = await addContact(context, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '(555) 123-4567',
    tags: ['vip'],
  });
  await addCandidate(context, { firstName: 'Alan', lastName: 'Turing', phone: '(555) 765-4321' });
  await addJob(context, {
    title: 'Engineer',
    contactId,
    value: 50_000,
    feePercentage: 20,
    stage: 'placed',
    startDate: dayFromNow(9),
  });
  await addTask(context, {
    title: 'Call Grace',
    dueDate: dayFromNow(0),
    relatedTo: { type: 'contact', id: contactId },
  });
}

test('every list starts within the first 300 pixels of a phone', async ({ signedInPage: page, context }) => {
  await seed(context);
  for (const path of ['/contacts', '/jobs', '/candidates', '/tasks']) {
    await page.goto(path);
    const first = page.locator('[data-row-opener]').first();
    await expect(first).toBeVisible();
    const box = await boxOf(first);
    expect.soft(box.y + box.height, path).toBeLessThanOrEqual(FIRST_ROW_PX);
  }
});

test('the five daily screens are one tap away, and the tab bar hides nothing', async ({
  signedInPage: page,
  context,
}) => {
  for (let index = 10; index < 40; index += 1)
    await addContact(context, { firstName: `Client ${index}`, lastName: 'Long' });
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Daily screens' });
  await expect(tabs.getByRole('link')).toHaveText([/^Today/, /^Clients/, /^Jobs/, /^Candidates/, /^Tasks/]);
  for (const [name, heading] of [
    ['Tasks', 'Tasks'],
    ['Candidates', 'Candidates'],
    ['Jobs', 'Jobs'],
    ['Clients', 'Clients'],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }

  const last = page.getByRole('button', { name: 'Client 39 Long', exact: true });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  const edge = (await boxOf(tabs)).y;
  const above = async (target: Locator) => {
    const box = await boxOf(target);
    expect(box.y + box.height).toBeLessThanOrEqual(edge);
  };
  await above(last);
  await chooseInRowMenu(page, 'Client 39 Long', 'Select');
  await above(page.getByRole('region', { name: 'Selected rows' }));
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await chooseInRowMenu(page, 'Client 39 Long', 'Delete');
  const message = page.getByRole('listitem').filter({ hasText: 'Client deleted' });
  await above(message);
  // At the top it would cover the search and the button that adds a client.
  expect((await boxOf(message)).y).toBeGreaterThan(edge / 2);
});

test('one button opens the filters and shows how many are set', async ({ signedInPage: page, context }) => {
  await seed(context);
  await addContact(context, { firstName: 'Ada', lastName: 'Byron' });
  await page.goto('/contacts');
  await expect(page.getByText('2 clients', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Filter by tag')).toBeHidden();
  const button = page.getByRole('button', { name: /^Filter/ });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByLabel('Filter by tag').selectOption('vip');
  await sheet.getByLabel('Sort by').selectOption('Company');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  await expect(button).toHaveAccessibleName('Filter 1 set');
  await button.click();
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 clients', { exact: true })).toBeVisible();
  await expect(button).toHaveAccessibleName('Filter');
});

test('a client and a candidate can be called or written to from their row', async ({ signedInPage: page, context }) => {
  await seed(context);
  for (const [path, name, number, mail] of [
    ['/contacts', 'Grace Hopper', '+15551234567', 'grace@example.com'],
    ['/candidates', 'Alan Turing', '+15557654321', 'somebody@example.com'],
  ] as const) {
    await page.goto(path);
    const call = page.getByRole('link', { name: `Call ${name}` });
    await expect(call).toHaveAttribute('href', `tel:${number}`);
    await expect(page.getByRole('link', { name: `Email ${name}` })).toHaveAttribute(
      'href',
      `mailto:${encodeURIComponent(mail)}`,
    );
    const box = await boxOf(call);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
  }
});

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}
