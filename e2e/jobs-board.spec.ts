import type { Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact, addJob, addTask, dayFromNow, heldAnswer, openFilters } from './records.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a job moves through the pipeline by keyboard and is placed with its start date', async ({
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
  await expect(page.getByRole('menuitem').first()).toBeFocused();
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

test('an empty stage says so at once, however slow its own response is', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addJob(context, { title: 'Alpha', contactId, value: 50_000, stage: 'interview' });
  const held = heldAnswer();
  await page.route('**/api/jobs/board?*', async (route) => {
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

test('a card shows its days in the stage and the client’s next task @phone', async ({
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
  // A task added elsewhere appears by itself.
  await addTask(context, { title: 'Ring back', relatedTo, dueDate: dayFromNow(0) });
  await expect(card).toContainText('Ring backToday');
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(card).toContainText('3 days in stage');
  await expect(card).toContainText('(overdue)');
});
