import type { BrowserContext, Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  addCandidate,
  addContact,
  addJob,
  chooseInMore,
  chooseInRowMenu,
  dayFromNow,
  heldAnswer,
  longDateOf,
} from './records.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const undo = (page: Page, after: string) =>
  toasts(page).locator('li').filter({ hasText: after }).getByRole('button', { name: 'Undo' });

/** Creates a job with five applicants and opens its page. */
async function openJobWithFive(page: Page, context: BrowserContext): Promise<string> {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'Navy' });
  const jobId = await addJob(context, {
    title: 'Engineer',
    contactId,
    value: 50_000,
    feePercentage: 20,
    stage: 'interview',
  });
  const ids: string[] = [];
  for (const firstName of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']) {
    ids.push(await addCandidate(context, { firstName, lastName: 'Lee', phone: '020 7946 0000' }));
  }
  const added = await context.request.post('/api/assignments/bulk', {
    data: { action: 'add', jobId, ids, stage: 'applied' },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await page.goto(`/jobs/${jobId}`);
  await expect(column(page, 'Applied').getByRole('listitem')).toHaveCount(5);
  return jobId;
}

async function expectColumns(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
    await expect(column(page, name).getByRole('heading')).toHaveText(`${name}${count}`);
    await expect(column(page, name).locator('[data-card]')).toHaveCount(count);
  }
}

test('candidates move through a job by keyboard, one is placed, and each step can be undone', async ({
  signedInPage: page,
  context,
}) => {
  await openJobWithFive(page, context);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Engineer');
  await expectColumns(page, { 'No stage': 0, Applied: 5, Interview: 0, Offered: 0, Placed: 0, Rejected: 0 });
  await expect(page.locator('[data-board-column]').last()).toHaveAccessibleName('Rejected');

  await card(page, 'Ann Lee').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expectColumns(page, { Applied: 4, Interview: 1 });
  await expect(card(page, 'Ann Lee')).toBeFocused();
  await expect(undo(page, 'Ann Lee moved to Interview')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectColumns(page, { Applied: 5, Interview: 0 });
  await expect(toasts(page)).toContainText('Ann Lee is back in Applied');

  // Ticked cards move together.
  for (const name of ['Ben Lee', 'Cleo Lee']) await card(page, name).press('x');
  const bar = page.getByRole('region', { name: 'Selected candidates' });
  await expect(bar).toContainText('2 selected');
  await card(page, 'Ben Lee').press('Alt+ArrowRight');
  await expectColumns(page, { Applied: 3, Interview: 2 });
  await expect(bar).toBeHidden();
  await undo(page, '2 candidates moved to Interview').click();
  await expectColumns(page, { Applied: 5, Interview: 0 });

  // As fast as possible. Each move must build on the one before.
  await card(page, 'Ann Lee').focus();
  for (const stage of ['Interview', 'Offered']) {
    await page.keyboard.press('Alt+ArrowRight');
    await expect(column(page, stage)).toContainText('Ann Lee');
    await expect(card(page, 'Ann Lee')).toBeFocused();
  }
  await expectColumns(page, { Applied: 4, Offered: 1 });

  await page.keyboard.press('Alt+ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'Place Ann Lee' });
  await expect(dialog.getByLabel('Start date')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Start date')).toHaveAccessibleDescription(
    'Start date is required when marking job as placed',
  );
  await dialog.getByLabel('Start date').fill(dayFromNow(14));
  await expect(dialog.getByLabel('Fee', { exact: true })).toHaveValue('$10,000');
  await dialog.getByLabel('Agreed salary').fill('60000');
  await expect(dialog.getByLabel('Fee', { exact: true })).toHaveValue('$12,000');
  await dialog.getByLabel('Reject the 4 others').press('Space');
  await expect(dialog.getByLabel('Mark the job as placed')).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expectColumns(page, { Applied: 0, Rejected: 4, Offered: 0, Placed: 1 });
  await expect(page.getByRole('button', { name: 'Stage of Engineer: Placed' }).first()).toBeVisible();
  await expect(undo(page, 'Ann Lee placed with the job, 4 rejected')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectColumns(page, { Applied: 4, Rejected: 0, Offered: 1, Placed: 0 });
  await expect(page.getByRole('button', { name: 'Stage of Engineer: Interview' }).first()).toBeVisible();
  await expect(card(page, 'Ann Lee')).toBeFocused();

  await page.keyboard.press('Alt+ArrowRight');
  await dialog.getByLabel('Start date').fill(dayFromNow(14));
  await dialog.getByLabel('Fee', { exact: true }).fill('9500');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectColumns(page, { Applied: 4, Placed: 1 });
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    `Ann Lee moved from Offered to PlacedSalary $50,000 · Fee $9,500 · Starts ${longDateOf(dayFromNow(14))}`,
  );

  await page.goto('/dashboard');
  const figure = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(figure(/^Placements 1/)).toBeVisible();
  await expect(figure(/^Total Fees \$9,500/)).toBeVisible();
});

test('candidates are moved, annotated, opened and removed from their menus, on the board and in the list @phone', async ({
  signedInPage: page,
  context,
}) => {
  await openJobWithFive(page, context);
  await page.goto('/jobs');
  await chooseInRowMenu(page, 'Engineer', 'Open page');
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('JobsEngineer');
  await expectToFitTheScreen(page);

  await chooseInRowMenu(page, 'Ben Lee', 'Offered');
  await expectColumns(page, { Applied: 4, Offered: 1 });
  await undo(page, 'Ben Lee moved to Offered').click();
  await expectColumns(page, { Applied: 5, Offered: 0 });

  await chooseInRowMenu(page, 'Ben Lee', 'Add note');
  const note = page.getByRole('dialog', { name: 'Note on Ben Lee' });
  await note.getByLabel('Note').fill('Wants to stay in London');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toBeHidden();
  await expect(card(page, 'Ben Lee')).toContainText('Has a note');

  await chooseInRowMenu(page, 'Ben Lee', 'Remove from job');
  await expectColumns(page, { Applied: 4 });
  await undo(page, 'Removed from the job').click();
  await expectColumns(page, { Applied: 5 });

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.getByRole('button', { name: 'Stage of Cleo Lee: Applied' }).click();
  await page.getByRole('menuitem', { name: 'Interview', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stage of Cleo Lee: Interview' })).toBeVisible();
  await expectToFitTheScreen(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    'Cleo Lee moved from Applied to Interview',
  );

  await page.getByRole('link', { name: 'Cleo Lee' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Cleo Lee' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/view=list/);
});

test('placing a job asks for the candidate; leaving Placed or changing the fee asks for confirmation @deep', async ({
  signedInPage: page,
  context,
}) => {
  const jobId = await openJobWithFive(page, context);
  await chooseInRowMenu(page, 'Dan Lee', 'Offered');
  await expectColumns(page, { Applied: 4, Offered: 1 });
  await page.goto('/jobs?view=board');
  await card(page, 'Engineer').press('Alt+ArrowRight');
  await expect(column(page, 'Offer')).toContainText('Engineer');
  await card(page, 'Engineer').press('Alt+ArrowRight');
  const dialog = page.getByRole('dialog', { name: 'Mark as placed' });
  await expect(dialog.getByLabel('Who was placed?').locator('option:checked')).toHaveText('Dan Lee (Offered)');
  await dialog.getByLabel('Start date').fill(dayFromNow(7));
  await dialog.getByRole('button', { name: 'Mark as placed' }).click();
  await expect(dialog).toBeHidden();
  await expect(column(page, 'Placed')).toContainText('Engineer');
  await undo(page, 'Dan Lee placed with the job').click();
  await expect(column(page, 'Offer')).toContainText('Engineer');

  await card(page, 'Engineer').press('Alt+ArrowRight');
  await dialog.getByLabel('Start date').fill(dayFromNow(7));
  await dialog.getByLabel('Who was placed?').selectOption('Nobody yet');
  await expect(dialog.getByLabel('Agreed salary')).toBeHidden();
  await dialog.getByRole('button', { name: 'Mark as placed' }).click();
  await expect(column(page, 'Placed')).toContainText('Engineer');

  await page.goto(`/jobs/${jobId}`);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Edit Salary' }).click();
  await details.getByLabel('Salary').fill('80000');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This changes a fee of');
  await expect(question).toContainText('a fee of $10,000.00. With your changes it would be $16,000.00.');
  await question.getByRole('button', { name: 'Keep the fee' }).click();
  await expect(details).toContainText('Placement fee$10,000.00');

  await chooseInRowMenu(page, 'Dan Lee', 'Placed');
  const placing = page.getByRole('dialog', { name: 'Place Dan Lee' });
  await expect(placing.getByLabel('Fee', { exact: true })).toHaveValue('$10,000');
  await expect(placing.getByLabel('Mark the job as placed')).toBeHidden();
  await placing.getByRole('button', { name: 'Place candidate' }).click();
  await expect(placing).toBeHidden();
  await expectColumns(page, { Offered: 0, Placed: 1 });
  await chooseInRowMenu(page, 'Dan Lee', 'Interview');
  await expect(question).toContainText('Move Dan Lee out of Placed?');
  await question.getByRole('button', { name: 'Move to Interview' }).click();
  await expectColumns(page, { Interview: 1, Placed: 0 });
  await undo(page, 'Dan Lee moved to Interview').click();
  await expectColumns(page, { Interview: 0, Placed: 1 });

  await page.getByRole('button', { name: 'Stage of Engineer: Placed' }).first().click();
  await page.getByRole('menuitem', { name: 'Offer', exact: true }).click();
  await expect(question).toContainText('Move Engineer out of Placed?');
  await question.getByRole('button', { name: 'Move to Offer' }).click();
  await expect(page.getByRole('button', { name: 'Stage of Engineer: Offer' }).first()).toBeVisible();
  await expectColumns(page, { Placed: 1 });
});

test('placing a job in its form asks for the candidate', async ({ signedInPage: page, context }) => {
  const jobId = await openJobWithFive(page, context);
  await page.goto('/jobs');
  await chooseInRowMenu(page, 'Engineer', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Job Order' });
  await form.getByLabel('Stage').selectOption('Placed');
  await form.getByLabel('Start date').fill(dayFromNow(7));
  await form.getByRole('button', { name: 'Update Job' }).click();
  await expect(form).toBeHidden();
  await expect(toasts(page)).toContainText('Engineer is placed. Who got the job?');
  await toasts(page).getByRole('button', { name: 'Choose candidate' }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${jobId}$`));
  await expectColumns(page, { Applied: 5, Placed: 0 });
});

test('two tabs share one board: a move shows in both, and a stale move is reported and retried @deep', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  const jobId = await openJobWithFive(page, context);
  const other = await context.newPage();
  await other.goto(`/jobs/${jobId}`);
  await expectColumns(other, { Applied: 5 });
  await chooseInRowMenu(other, 'Eve Lee', 'Interview');
  await expectColumns(page, { Applied: 4, Interview: 1 });

  expectProblem(/status of 409/);
  const held = heldAnswer();
  await page.route('**/api/assignments/bulk', async (route) => {
    await held.until;
    await route.continue();
  });
  await card(page, 'Ann Lee').press('Alt+ArrowRight');
  await expect(column(page, 'Interview')).toContainText('Ann Lee');
  await chooseInRowMenu(other, 'Ann Lee', 'Offered');
  await expectColumns(other, { Applied: 3, Offered: 1 });
  held.release();
  const told = toasts(page).locator('li').filter({ hasText: 'Ann Lee was changed elsewhere and is now in Offered' });
  await expect(told).toBeVisible();
  await expectColumns(page, { Applied: 3, Interview: 1, Offered: 1 });
  await told.getByRole('button', { name: 'Move to Interview' }).press('Enter');
  await expectColumns(page, { Applied: 3, Interview: 2, Offered: 0 });
  await expectColumns(other, { Applied: 3, Interview: 2, Offered: 0 });
});

test('a missing job says so, and a deleted one can be restored', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  const jobId = await openJobWithFive(page, context);
  expectProblem(/status of 404/);
  await page.goto('/jobs/11111111-1111-4111-8111-111111111111');
  await expect(page.getByText('This record was not found')).toBeVisible();
  await page.goto(`/jobs/${jobId}`);
  await chooseInMore(page, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Job deleted');
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectColumns(page, { Applied: 5 });
});
