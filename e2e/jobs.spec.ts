import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addContact,
  addJob,
  chooseInRowMenu,
  closeFilters,
  dayFromNow,
  dialogButton,
  heldAnswer,
  longDateOf,
  openFilters,
  rowNames,
} from './records.ts';

const figures = (page: Page) => page.getByRole('region', { name: 'Job figures' });
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
/** An exclusive job has its marker below the title. */
const titles = async (page: Page) => (await rowNames(page)).map((name) => name.split('\n')[0]);

test('the first job is created: every rule has its message, and the fee follows the input', async ({
  signedInPage: page,
  context,
}) => {
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'US Navy' });
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await expect(figures(page)).toHaveText(/Live Jobs\s*0\s*Active Jobs\s*Placements\s*0\s*\$0 in fees/);
  await expect(page.getByText('No jobs found', { exact: true })).toBeVisible();
  await expect(page.getByText('Create your first job order.'), 'no word of filters without one').toBeVisible();

  await page.getByRole('button', { name: 'Add Job Order' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Job Order' });
  await expect(form.getByLabel('Stage').getByRole('option')).toHaveText([
    'Lead',
    'Live Job',
    'Shortlist Sent',
    'Interview',
    'Offer',
    'Placed',
  ]);
  await expect(form.getByLabel('Job type').getByRole('option')).toHaveText([
    'Permanent',
    'Contract',
    'Temporary',
    'Part-time',
    'Freelance',
  ]);
  await expect(form.getByLabel('Start date')).toBeHidden();
  await form.getByLabel('Stage').selectOption('Placed');
  await form.getByLabel('Fee percentage').fill('100.5');
  await form.getByRole('button', { name: 'Create Job' }).click();
  const described = async (label: string, sentence: string) =>
    expect(form.getByLabel(label)).toHaveAccessibleDescription(sentence);
  await described('Job title', 'Job title is required');
  await described('Client', 'Please select a client');
  await described('Salary', 'Valid salary is required');
  await described('Fee percentage', 'Fee percentage must be between 0 and 100');
  await described('Start date', 'Start date is required when marking job as placed');
  for (const [label, text, sentence] of [
    ['Salary', '0', 'Valid salary is required'],
    ['Fee percentage', '0', 'Fee percentage must be between 0 and 100'],
  ] as const) {
    await form.getByLabel(label).fill(text);
    await described(label, sentence);
  }

  await form.getByLabel('Job title').fill('Compiler engineer');
  await form.getByRole('combobox', { name: 'Client' }).click();
  await page.getByPlaceholder('Search clients…').fill('navy');
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await form.getByLabel('Salary').fill('33333.33');
  await form.getByLabel('Fee percentage').fill('17.5');
  await expect(form.getByLabel('Calculated fee')).toHaveText('$5,833.33');
  await form.getByLabel('Start date').fill('2026-12-01');
  await form.getByLabel('Location').fill('Arlington');
  await form.getByLabel('Recruiter').fill('Ada');
  await form.getByLabel('Exclusive terms').check();
  await form.getByLabel('Requirements').fill('COBOL');
  const held = heldAnswer();
  await page.route('**/api/jobs', async (route) => {
    await held.until;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Create Job' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  held.release();
  await expect(form).toBeHidden();
  const row = rowOf(page, 'Compiler engineer');
  for (const text of [
    'Exclusive',
    'US Navy',
    'Grace Hopper',
    'Permanent · Arlington',
    'Ada',
    '$33,333',
    'Fee $5,833',
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(figures(page)).toHaveText(/Live Jobs\s*0\s*Active Jobs\s*Placements\s*1\s*\$5,833 in fees/);
});

test('a job is viewed, edited, deleted after confirmation and restored', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'US Navy' });
  const id = await addJob(context, {
    title: 'Engineer',
    contactId,
    value: 52_000,
    feePercentage: 20,
    stage: 'placed',
    startDate: '2026-12-01',
    jobType: 'contract',
    location: 'Arlington',
    recruiter: 'Ada',
    isExclusive: true,
    requirements: 'Knows COBOL',
    notes: 'Pays late',
  });
  await page.goto(`/jobs?jobId=${id}`);
  const details = page.getByRole('dialog', { name: 'Engineer' });
  await expect(details).toBeVisible();
  await expect(page).not.toHaveURL(/jobId/);
  for (const fact of [
    /Client\s*Grace Hopper/,
    /Company\s*US Navy/,
    /Stage\s*Placed/,
    /Start date\s*1 December 2026/,
    /Salary\s*\$52,000(?!\.)/,
    /Fee percentage\s*20%/,
    /Calculated fee\s*\$10,400\.00/,
    /Job type\s*Contract/,
    /Location\s*Arlington/,
    /Recruiter\s*Ada/,
    /Terms\s*Exclusive/,
    /Requirements\s*Knows COBOL/,
    /Notes\s*Pays late/,
    /Assigned candidates\s*0/,
  ]) {
    await expect(details).toHaveText(fact, { useInnerText: false });
  }
  await dialogButton(page, 'Edit Job').click();
  const form = page.getByRole('dialog', { name: 'Edit Job Order' });
  await form.getByLabel('Job title').fill('Lead engineer');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Job title')).toHaveValue('Lead engineer');
  await form.getByLabel('Stage').selectOption('Offer');
  await form.getByLabel('Fee percentage').fill('');
  await expect(form.getByLabel('Calculated fee')).toHaveText('$0.00');
  await form.getByRole('button', { name: 'Update Job' }).click();
  const edited = page.getByRole('dialog', { name: 'Lead engineer' });
  await expect(edited).toContainText(/Stage\s*Offer/);
  await expect(edited.getByText('Start date')).toBeHidden();
  await edited.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/jobs$/);

  await chooseInRowMenu(page, 'Lead engineer', 'Delete');
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('Are you sure you want to delete this job? This action cannot be undone.');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Lead engineer')).toBeVisible();
  await chooseInRowMenu(page, 'Lead engineer', 'Delete');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No jobs found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Lead engineer')).toBeVisible();
});

test('jobs are searched, filtered and sorted, and the URL keeps the state', async ({ signedInPage: page, context }) => {
  const zed = await addContact(context, { firstName: 'Zed', lastName: 'Zulu', company: 'Acme' });
  const amy = await addContact(context, { firstName: 'Amy', lastName: 'Ames' });
  await addJob(context, { title: 'Alpha', contactId: zed, value: 30_000, stage: 'lead', jobType: 'contract' });
  await addJob(context, { title: 'Beta', contactId: amy, value: 20_000, stage: 'interview', recruiter: 'Ada' });
  await addJob(context, { title: 'Gamma', contactId: amy, value: 10_000, stage: 'On hold', isExclusive: true });
  await page.goto('/jobs');
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
  await expect(rowOf(page, 'Gamma')).toContainText('On hold');
  await expect(figures(page)).toContainText(/Live Jobs\s*2/);

  await openFilters(page);
  const stage = page.getByLabel('Filter by stage');
  await expect(stage.getByRole('option')).toHaveText([
    'All stages',
    'All live jobs',
    'Lead',
    'Live Job',
    'Shortlist Sent',
    'Interview',
    'Offer',
    'Placed',
    'On hold',
  ]);
  for (const [label, choice, found] of [
    ['Filter by stage', 'On hold', ['Gamma']],
    ['Filter by stage', 'Lead', ['Alpha']],
    ['Filter by stage', 'All live jobs', ['Beta', 'Gamma']],
    ['Filter by job type', 'Contract', ['Alpha']],
    ['Filter by exclusive terms', 'Exclusive', ['Gamma']],
    ['Filter by exclusive terms', 'Non-exclusive', ['Alpha', 'Beta']],
    ['Filter by recruiter', 'Ada', ['Beta']],
  ] as const) {
    await page.getByLabel(label).selectOption(choice);
    await expect.poll(() => titles(page), choice).toEqual(found);
    await page.getByLabel(label).selectOption('');
  }
  await closeFilters(page);
  await page.getByLabel('Search jobs').fill('acme');
  await expect.poll(() => titles(page)).toEqual(['Alpha']);
  await page.getByLabel('Search jobs').fill('');

  await openFilters(page);
  const sort = page.getByLabel('Sort by');
  for (const [key, order] of [
    ['Salary', ['Gamma', 'Beta', 'Alpha']],
    ['Stage', ['Alpha', 'Beta', 'Gamma']],
    ['Created date', ['Alpha', 'Beta', 'Gamma']],
    ['Title', ['Alpha', 'Beta', 'Gamma']],
  ] as const) {
    await sort.selectOption(key);
    await expect.poll(() => titles(page), key).toEqual(order);
  }
  await sort.selectOption('Client');
  await expect.poll(async () => (await titles(page)).at(-1)).toBe('Alpha');
  await sort.selectOption('Job type');
  await expect.poll(async () => (await titles(page))[0]).toBe('Alpha');
  await page.getByRole('button', { name: /sort descending/ }).click();
  await expect.poll(async () => (await titles(page)).at(-1)).toBe('Alpha');
  await page.reload();
  await expect.poll(async () => (await titles(page)).at(-1)).toBe('Alpha');

  await figures(page)
    .getByRole('link', { name: /Live Jobs/ })
    .click();
  await expect.poll(() => titles(page)).toEqual(['Beta', 'Gamma']);
  await openFilters(page);
  await expect(stage).toHaveValue('live');
});

test('a stage is changed on its badge; placing asks for the start date @phone', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Engineer', contactId, value: 50_000, feePercentage: 20 });
  await page.goto('/jobs');
  const change = async (to: string) => {
    await page.getByRole('button', { name: /^Stage of Engineer/ }).click();
    await page.getByRole('menuitem', { name: to, exact: true }).click();
  };
  await change('Interview');
  await expect(page.getByRole('button', { name: 'Stage of Engineer: Interview' })).toBeVisible();
  await expect(figures(page)).toContainText(/Live Jobs\s*1/);
  await change('Placed');
  const dialog = page.getByRole('dialog', { name: 'Mark as placed' });
  await dialog.getByRole('button', { name: 'Mark as placed' }).click();
  await expect(dialog.getByLabel('Start date')).toHaveAccessibleDescription(
    'Start date is required when marking job as placed',
  );
  await dialog.getByLabel('Start date').fill(dayFromNow(30));
  await dialog.getByRole('button', { name: 'Mark as placed' }).click();
  await expect(dialog).toBeHidden();
  await expect(figures(page)).toHaveText(/Live Jobs\s*0\s*Active Jobs\s*Placements\s*1\s*\$10,000 in fees/);
  await page.goto(`/jobs?id=${id}`);
  await expect(page.getByRole('dialog')).toContainText(`Start date${longDateOf(dayFromNow(30))}`);
});

test('a client’s jobs are listed and added in its panel, and a deleted client keeps its name on them', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'US Navy' });
  await page.goto(`/contacts?id=${contactId}`);
  const orders = page.getByRole('region', { name: 'Job orders' });
  await expect(orders.getByText('No job orders found for this client.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add job order' }).click();
  const form = page.getByRole('dialog', { name: 'Add Job Order' });
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveText('Grace Hopper');
  await form.getByLabel('Job title').fill('Engineer');
  await form.getByLabel('Salary').fill('50000');
  await form.getByRole('button', { name: 'Create Job' }).click();
  await expect(form).toBeHidden();
  await expect(orders).toContainText(/Engineer\s*\$50,000\s*Lead/);
  await orders.getByRole('link', { name: 'Engineer' }).click();
  await expect(page.getByRole('dialog', { name: 'Engineer' })).toBeVisible();
  await expect(page).toHaveURL(/\/jobs\?id=/);

  const removed = await context.request.delete(`/api/contacts/${contactId}`);
  expect(removed.ok(), await removed.text()).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Engineer' })).toContainText('Grace Hopper (removed)');
  await dialogButton(page, 'Edit Job').click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Client' })).toHaveText('Grace Hopper (removed)');
  await page.getByLabel('Salary').fill('51000.5');
  await dialogButton(page, 'Update Job').click();
  await expect(page.getByRole('dialog', { name: 'Engineer' })).toContainText('$51,000.50');
});

test('several jobs are exported and deleted at once', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  for (const title of ['Alpha', 'Beta', 'Gamma']) await addJob(context, { title, contactId, value: 50_000 });
  await page.goto('/jobs');
  for (const title of ['Alpha', 'Beta']) {
    await page.getByRole('button', { name: title, exact: true }).focus();
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^\uFEFFTitle,Client,Company,Stage,Salary,/),
    expect.stringMatching(/^Alpha,Grace Hopper,,Lead,50000\.00,/),
    expect.stringMatching(/^Beta,Grace Hopper,,Lead,50000\.00,/),
  ]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 jobs deleted', { exact: true })).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Gamma']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
});
