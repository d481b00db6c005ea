import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addContact, addJob, dialogButton } from './records.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Open', exact: true });

test('a new client is confirmed, highlighted in its list and opened from the message @deep', async ({
  signedInPage: page,
  context,
}) => {
  for (let number = 10; number < 45; number += 1) {
    await addContact(context, { firstName: 'Client', lastName: `Number ${number}` });
  }
  await page.goto('/contacts');
  await expect(page.getByText('35 clients', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await page.getByLabel('First name').fill('Zoe');
  await page.getByLabel('Last name').fill('Zander');
  await page.getByLabel('Notes', { exact: true }).press('Control+Enter');
  await expect(page.getByText('Zoe Zander added', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Zoe Zander' });
  await expect(row).toHaveAttribute('data-new', 'true');
  await expect(row).toBeInViewport();
  await expect(row, 'for a moment').not.toHaveAttribute('data-new');
  await open(page).click();
  await expect(page.getByRole('dialog', { name: 'Zoe Zander' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/contacts$/);
});

test('a new candidate, job and task are confirmed and can be opened', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto('/candidates?dialog=add');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await dialogButton(page, 'Add Candidate').click();
  await expect(page.getByText('Ada Lovelace added', { exact: true })).toBeVisible();
  await open(page).click();
  await expect(page.getByRole('dialog', { name: 'Ada Lovelace' })).toBeVisible();

  await page.goto(`/contacts?id=${contactId}`);
  await page.getByRole('button', { name: 'Add job order' }).click();
  await page.getByLabel('Job title').fill('Engineer');
  await page.getByLabel('Salary').fill('50k');
  await page.getByLabel('Salary').press('Control+Enter');
  await expect(page.getByText('Engineer created', { exact: true })).toBeVisible();
  await open(page).click();
  await expect(page).toHaveURL(/\/jobs\?id=/);
  await expect(page.getByRole('dialog', { name: 'Engineer' })).toBeVisible();

  await page.goto('/tasks?dialog=add');
  await page.getByLabel('Title').fill('Call Grace');
  await dialogButton(page, 'Add Task').click();
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Task addedCall Grace');
  await open(page).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

test('a new job is highlighted on the board, and its column scrolls to it @deep', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  for (let number = 10; number < 25; number += 1) {
    await addJob(context, { title: `Engineer ${number}`, contactId, value: 50_000 });
  }
  await page.goto('/jobs?view=board&sort=title');
  await expect(page.getByRole('region', { name: 'Lead' }).getByRole('listitem')).toHaveCount(15);
  await page.getByRole('button', { name: 'Add Job Order' }).first().click();
  await page.getByLabel('Job title').fill('Zoologist');
  await page.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await page.getByLabel('Salary').fill('50k');
  await page.getByLabel('Salary').press('Control+Enter');
  const card = page.getByRole('region', { name: 'Lead' }).getByRole('listitem').filter({ hasText: 'Zoologist' });
  await expect(card).toHaveAttribute('data-new', 'true');
  await expect(card).toBeInViewport({ ratio: 0.9 });
  await expect(card, 'for a moment').not.toHaveAttribute('data-new');
});

test('names are not truncated beside an empty column, and the layout stays still when later rows fill it @deep', async ({
  signedInPage: page,
  context,
}) => {
  const names = ['Alexandra Montgomery', 'Bartholomew Cunningham', 'Christopher Wellington'];
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await addContact(context, {
      firstName,
      lastName,
      company: 'Northgate Partners',
      email: 'somebody@northgate.example',
    });
  }
  for (let number = 100; number < 160; number += 1) {
    const tags = number > 155 ? ['priority'] : [];
    await addContact(context, { firstName: 'Later', lastName: `Number ${number}`, tags });
  }
  for (const width of [768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contacts');
    for (const name of names) {
      const shown = page.locator('[data-row-opener]').getByText(name, { exact: true });
      await expect(shown).toBeVisible();
      const cut = await shown.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(cut, `${name} at ${width} px`).toBe(0);
    }
    const widths = () =>
      page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => Math.round(cell.clientWidth)));
    const before = await widths();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return page.getByText('Later Number 159', { exact: true }).count();
      })
      .toBe(1);
    expect(await widths(), `columns at ${width} px`).toEqual(before);
  }
});
