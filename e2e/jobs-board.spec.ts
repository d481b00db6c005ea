import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact, addJob, addTask, dayFromNow, heldAnswer, openFilters } from './records.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a job walks through the pipeline by keyboard alone, and is placed with its start date', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'US Navy' });
  const job = { contactId, value: 50_000, feePercentage: 20 };
  await addJob(context, { ...job, title: 'Alpha', stage: 'interview' });
  await addJob(context, { ...job, title: 'Beta', stage: 'offer' });
  await addJob(context, { ...job, title: 'Gamma', stage: 'On hold' });
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Board', exact: true }).press('Enter');
  await expect(page).toHaveURL(/view=board/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /Lead\s*0\s*\$0/,
    /Live Job\s*0\s*\$0/,
    /Shortlist Sent\s*0\s*\$0/,
    /Interview\s*1\s*\$10,000/,
    /Offer\s*1\s*\$10,000/,
    /Placed\s*0\s*\$0/,
    /Other\s*1\s*\$10,000/,
  ]);
  await expectNoAxeViolations(page);

  const card = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
  await card('Alpha').focus();
  await page.keyboard.press('ArrowRight');
  await expect(card('Beta')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(column(page, 'Offer').getByRole('listitem')).toHaveCount(2);
  await expect(card('Alpha')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Alpha moved to Offer' })).toBeAttached();
  await expect(page.getByRole('heading', { name: /^Offer/ })).toHaveText(/Offer\s*2\s*\$20,000/);

  await page.keyboard.press('Alt+ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'Mark as placed' });
  await expect(dialog.getByLabel('Start date')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card('Alpha')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await dialog.getByLabel('Start date').fill(dayFromNow(14));
  await page.keyboard.press('Enter');
  await expect(column(page, 'Placed').getByRole('listitem')).toHaveCount(1);
  await expect(card('Alpha')).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(card('Gamma')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move Gamma' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(column(page, 'Live Job')).toContainText('Gamma');
  await expect(column(page, 'Other')).toBeHidden();
  await expect(card('Gamma')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Gamma' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await expect(column(page, 'Placed')).toContainText('Alpha');
  await openFilters(page);
  await page.getByLabel('Filter by job type').selectOption('Contract');
  await expect(page.getByText('No jobs found', { exact: true })).toBeVisible();
});

test('a stage without jobs says so at once, however long its own answer takes', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'interview' });
  const held = heldAnswer();
  await page.route('**/api/jobs?*stage=*', async (route) => {
    await held.until;
    await route.continue();
  });
  await page.goto('/jobs?view=board');
  const skeletons = (name: string) => column(page, name).locator('[data-skeleton-row]');
  await expect(skeletons('Interview')).toHaveCount(1);
  await expect(column(page, 'Lead')).toContainText('No jobs');
  await expect(skeletons('Lead')).toHaveCount(0);
  await expectToFitTheScreen(page);
  held.release();
  await expect(column(page, 'Interview')).toContainText('Alpha');
});

test('a card says how long it has been in its stage and what is next for its client', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'interview' });
  const relatedTo = { type: 'contact', id: contactId };
  await addTask(context, { title: 'Some day', relatedTo });
  await page.goto('/jobs?view=board');
  const card = page.getByRole('button', { name: /^Alpha/ });
  await expect(card).toContainText('0 days in stage');
  await expect(card).toContainText('Next task: Some day');
  // Added elsewhere, it shows by itself.
  await addTask(context, { title: 'Ring back', relatedTo, dueDate: dayFromNow(0) });
  await expect(card).toContainText('Ring backToday');
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(card).toContainText('3 days in stage');
  await expect(card).toContainText('(overdue)');
});

test('a move that is still on its way is not put back by the answer to an earlier one', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const alpha = await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await addJob(context, { title: 'Beta', contactId, value: 50_000, stage: 'lead' });
  const first = heldAnswer();
  const second = heldAnswer();
  let moves = 0;
  await page.route(/\/api\/jobs\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    moves += 1;
    await (route.request().url().endsWith(alpha) ? first : second).until;
    return route.continue();
  });
  await page.goto('/jobs?view=board');
  for (const title of ['Alpha', 'Beta']) {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).press('Alt+ArrowRight');
    await expect(column(page, 'Live Job')).toContainText(title);
  }
  await expect.poll(() => moves).toBe(2);
  const lists: string[] = [];
  page.on('request', (request) => request.url().includes('/api/jobs?') && lists.push(request.url()));
  const answered = page.waitForResponse((response) => response.url().endsWith(alpha));
  first.release();
  await (await answered).finished();
  // Whoever would ask for the lists now has done so after a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(lists, 'nothing is asked for while Beta is on its way').toEqual([]);
  second.release();
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  await expect(column(page, 'Live Job').getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Beta/ })).toBeFocused();
});

test('a job that is moved elsewhere stands in one column only, however long the other’s answer takes', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  await page.goto('/jobs?view=board');
  await expect(column(page, 'Lead')).toContainText('Alpha');
  const held = heldAnswer();
  await page.route('**/api/jobs?*stage=lead*', async (route) => {
    await held.until;
    await route.continue();
  });
  const response = await context.request.patch(`/api/jobs/${id}`, { data: { stage: 'interview' } });
  expect(response.ok(), await response.text()).toBe(true);
  await expect(column(page, 'Interview')).toContainText('Alpha');
  expect(await page.getByRole('button', { name: /^Alpha/ }).count()).toBe(1);
  held.release();
  await expect(column(page, 'Lead')).toContainText('No jobs');
});

test('a refused move goes back to where the card was', async ({ signedInPage: page, context, expectProblem }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'lead' });
  expectProblem(/status of 503/);
  const held = heldAnswer();
  await page.route(/\/api\/jobs\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held.until;
    return route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.', requestId: 'r' } } });
  });
  await page.goto('/jobs?view=board');
  await page.getByRole('button', { name: /^Alpha/ }).press('Alt+ArrowRight');
  await expect(column(page, 'Live Job')).toContainText('Alpha');
  held.release();
  await expect(column(page, 'Lead')).toContainText('Alpha');
  await expect(page.getByText('Failed to save job: Busy. Please try again.', { exact: true })).toBeVisible();
});
