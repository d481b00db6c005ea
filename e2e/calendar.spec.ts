import type { APIRequestContext, Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact, addTask, dayFromNow } from './records.ts';

const calendar = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true });

/** The events that a calendar program reads at this URL. */
async function summariesAt(visitor: APIRequestContext, address: string): Promise<string[]> {
  const response = await visitor.get(address);
  expect(response.status()).toBe(200);
  const text = await response.text();
  const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
  return events.map((event) => new ICAL.Event(event).summary);
}

test('a private calendar feed is created, read, filtered, replaced and revoked', async ({
  signedInPage: page,
  context,
  newDevice,
}) => {
  const visitor = (await newDevice()).request;
  const grace = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'Acme' });
  const relatedTo = { type: 'contact', id: grace };
  await addTask(context, { title: 'Call back', dueDate: dayFromNow(1), dueTime: '09:30', relatedTo });

  await page.goto('/settings/day');
  const card = calendar(page);
  await expect(card.getByRole('heading', { name: 'Private address Off' })).toBeVisible();
  await card.getByRole('button', { name: 'Create address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your calendar’s address' });
  const field = dialog.getByLabel('Address', { exact: true });
  await expect(field).toBeFocused();
  const address = await field.inputValue();
  await expectToFitTheScreen(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await dialog.getByRole('button', { name: 'I have added it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(card.getByRole('heading', { name: 'Private address On' })).toBeVisible();
  await expect(card).toContainText('No calendar has read it yet.');
  await expect(card.getByLabel(/^Names of/)).not.toBeChecked();
  expect(await summariesAt(visitor, address)).toEqual(['Call back']);
  await page.reload();
  await expect(card).toContainText(/Last read on .* to the hour/);
  await expect(page.getByText(address)).toHaveCount(0);

  await press(card.getByLabel(/^Names of/), true);
  await expect.poll(() => summariesAt(visitor, address)).toEqual(['Call back · Grace Hopper, Acme']);
  await press(card.getByLabel(/^Names of/), false);
  await press(card.getByLabel('Titles of tasks'), false);
  await expect.poll(() => summariesAt(visitor, address)).toEqual(['Task']);
  await press(card.getByLabel('Open tasks with a due date'), false);
  await expect.poll(() => summariesAt(visitor, address)).toEqual([]);
  await expect(card.getByLabel('Titles of tasks')).toBeDisabled();
  await page.reload();
  await expect(card.getByLabel('Open tasks with a due date')).not.toBeChecked();
  await expect(card.getByLabel('Start dates of placements')).toBeChecked();
  await expectToFitTheScreen(page);

  await card.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('button', { name: 'Create new address' }).click();
  const newAddress = await field.inputValue();
  expect(newAddress).not.toBe(address);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await visitor.get(address)).status()).toBe(404);
  expect(await summariesAt(visitor, newAddress)).toEqual([]);

  await card.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the address?' });
  await expect(question).toContainText('It stops working at once.');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The address was revoked', { exact: true })).toBeVisible();
  await expect(card.getByRole('heading', { name: 'Private address Off' })).toBeVisible();
  expect((await visitor.get(newAddress)).status()).toBe(404);
  await page.goto('/settings/security');
  await expect(page.getByRole('region', { name: 'Activity', exact: true }).getByRole('listitem').first()).toContainText(
    'Private calendar address revoked',
  );
});

/** A choice takes effect only after the previous one is saved, so this waits for the checkbox. */
async function press(box: Locator, checked: boolean): Promise<void> {
  await box.click();
  await expect(box).toBeChecked({ checked });
}
