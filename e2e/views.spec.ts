import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addCandidate, rowNames } from './records.ts';

async function addPeople(context: BrowserContext): Promise<void> {
  for (const [firstName, type] of [
    ['Ada', 'contract'],
    ['Ben', 'contract'],
    ['Cleo', 'permanent'],
  ] as const)
    await addCandidate(context, { firstName, lastName: 'Byron', type });
}

async function addView(context: BrowserContext, view: object): Promise<string> {
  const id = randomUUID();
  const response = await context.request.post('/api/views', { data: { id, screen: 'candidates', ...view } });
  expect(response.ok(), await response.text()).toBe(true);
  return id;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const viewLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Views of candidates' }).getByRole('link', { name });

async function chooseInViewMenu(page: Page, view: string, action: string): Promise<void> {
  await viewLink(page, view).hover();
  await page.getByRole('button', { name: `Actions for the view ${view}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a view is saved, opened, changed and saved again, and Back steps through all of it', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  await addPeople(context);
  await page.goto('/candidates');
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);
  await page.getByLabel('Filter by type').selectOption('Contract');
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await form.getByLabel('Name').fill('Contractors');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View saved', { exact: true })).toBeVisible();
  await expect(heading(page, 'Candidates / Contractors')).toBeVisible();
  await expect(viewLink(page, 'Contractors')).toHaveAttribute('aria-current', 'page');
  // Only the view is marked as the current page, not its list.
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveCount(1);
  await expect(viewLink(page, 'Contractors')).toContainText('2');

  // A candidate is added elsewhere. The count follows.
  await addCandidate(context, { firstName: 'Dora', lastName: 'Byron', type: 'contract' });
  await expect(viewLink(page, 'Contractors')).toContainText('3');

  await page.getByLabel('Search candidates').fill('Ada');
  await expect.poll(() => rowNames(page)).toEqual(['Ada Byron']);
  const changes = page.getByRole('group', { name: 'Changes to Contractors' });
  await changes.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await expect(changes).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => rowNames(page)).toEqual(['Ada Byron']);
  await expect(changes).toBeVisible();
  await changes.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(changes).toHaveCount(0);
  await expect(viewLink(page, 'Contractors')).toContainText('1', { timeout: 10_000 });
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await expect(changes).toBeVisible();

  await changes.getByRole('button', { name: 'Save as new view…' }).click();
  expectProblem(/422/);
  await form.getByLabel('Name').fill('contractors');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('There is already a view with this name');
  await form.getByLabel('Name').fill('Ada alone');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Candidates / Ada alone')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Candidates / Ada alone')).toBeVisible();
  await expect.poll(() => rowNames(page)).toEqual(['Ada Byron']);
});

test('views are switched by keyboard, one is the default, and the export contains the view’s rows @deep', async ({
  signedInPage: page,
  context,
}) => {
  await addPeople(context);
  await addView(context, { name: 'Contractors', search: { type: 'contract', sort: '-name' } });
  const permanent = await addView(context, { name: 'Permanent', search: { type: 'permanent' } });
  await page.goto('/candidates');
  await expect(viewLink(page, 'Permanent')).toBeVisible();
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await page.keyboard.press('v');
  await page.keyboard.press('2');
  await expect.poll(() => rowNames(page)).toEqual(['Cleo Byron']);
  await page.keyboard.press('v');
  await page.keyboard.press('1');
  await expect.poll(() => rowNames(page)).toEqual(['Ben Byron', 'Ada Byron']);

  await page.getByRole('checkbox', { name: 'Select all' }).first().check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/ }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(
    file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['Ben', 'Ada']);

  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await page.keyboard.press('0');
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await page.getByLabel('Filter by stage').selectOption('Offered');
  await page.getByLabel('Filter by stage').blur();
  await page.keyboard.press('v');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await chooseInViewMenu(page, 'Contractors', 'Make default');
  await expect(viewLink(page, 'All candidates')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(heading(page, 'KPI Dashboard')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(heading(page, 'Candidates / Contractors')).toBeVisible();
  await viewLink(page, 'All candidates').click();
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await page.getByRole('link', { name: 'Candidates', exact: true }).click();
  await expect.poll(() => rowNames(page)).toEqual(['Ben Byron', 'Ada Byron']);

  // A bookmarked short URL, and the URL of a missing view.
  await page.goto(`/candidates?saved=${permanent}`);
  await expect.poll(() => rowNames(page)).toEqual(['Cleo Byron']);
  await page.goto(`/candidates?saved=${randomUUID()}`);
  await page.getByRole('button', { name: 'This view does not exist' }).click();
  await expect(page).toHaveURL(/\/candidates$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Saved views' })).toBeVisible();
});

test('views are renamed, reordered, deleted and restored', async ({ signedInPage: page, context }) => {
  await addPeople(context);
  for (const [name, type] of [
    ['Contractors', 'contract'],
    ['Permanent', 'permanent'],
  ])
    await addView(context, { name, search: { type } });
  await page.goto('/candidates');
  const names = () =>
    page.getByRole('list', { name: 'Views of candidates' }).getByRole('link').locator('[title]').allInnerTexts();
  await expect.poll(names).toEqual(['Contractors', 'Permanent']);
  await chooseInViewMenu(page, 'Contractors', 'Move down');
  await expect.poll(names).toEqual(['Permanent', 'Contractors']);
  await chooseInViewMenu(page, 'Permanent', 'Rename');
  const form = page.getByRole('dialog', { name: 'Rename view' });
  await expect(form.getByLabel('Name')).toHaveValue('Permanent');
  await form.getByLabel('Name').fill('Staff');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Staff', 'Contractors']);
  await viewLink(page, 'Staff').click();
  await expect.poll(() => rowNames(page)).toEqual(['Cleo Byron']);
  await chooseInViewMenu(page, 'Staff', 'Delete');
  await expect.poll(names).toEqual(['Contractors']);
  await expect(heading(page, 'Candidates')).toHaveText('Candidates');
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(names).toEqual(['Staff', 'Contractors']);
  await expect(heading(page, 'Candidates / Staff')).toBeVisible();
  await page.reload();
  await expect.poll(names).toEqual(['Staff', 'Contractors']);
});
