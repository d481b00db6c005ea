import type { BrowserContext, Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact, addJob, addTask, dayFromNow } from './records.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** Two live jobs, one lead and one placement of 10,000. */
async function seed(context: BrowserContext): Promise<void> {
  const contactId = await addContact(context, {
    firstName: 'Grace',
    lastName: 'Hopper',
    interactions: [{ type: 'call', date: '2026-03-29', notes: 'Spoke about the compiler.' }],
  });
  for (const stage of ['lead', 'interview', 'offer', 'placed']) {
    const placed = stage === 'placed' ? { startDate: dayFromNow(30) } : {};
    await addJob(context, { title: `A ${stage}`, contactId, stage, value: 50_000, feePercentage: 20, ...placed });
  }
  await addTask(context, {
    title: 'Call Grace',
    dueDate: dayFromNow(0),
    relatedTo: { type: 'contact', id: contactId },
  });
}

test('quick buttons open the forms, and tiles link to the records they count', async ({
  signedInPage: page,
  context,
}) => {
  await seed(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  for (const [button, form] of [
    ['Add Client', 'Add New Client'],
    ['Add Job Order', 'Add Job Order'],
    ['Add Candidate', 'Add Candidate'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: button }).click();
    await expect(page.getByRole('dialog', { name: form })).toBeVisible();
    await page.goBack();
  }
  for (const [tile, figure, path, rows] of [
    ['Clients', '1', '/contacts', '1 client'],
    ['Jobs live', '2', '/jobs?group=live', '2 jobs'],
    ['Placements', '1', '/jobs?stage=placed', '1 job'],
    ['Total Fees', '$10,000', '/jobs?stage=placed', '1 job'],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('link', { name: `${tile} ${figure}` })
      .click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(rows, { exact: true })).toBeVisible();
    await page.goBack();
  }
});

test('charts link to their rows and can be read as tables @phone', async ({ signedInPage: page, context }) => {
  await seed(context);
  await page.goto('/dashboard');
  const months = panel(page, 'Fees by month');
  await expect(months.getByRole('link', { name: /: \$10,000 from 1 placement$/ })).toBeVisible();
  await months.getByText('Show as a table').click();
  await expect(months.getByRole('row')).toHaveCount(13);
  const pipeline = panel(page, 'Pipeline by stage');
  await pipeline.getByText('Show as a table').click();
  await expect(pipeline.getByRole('row', { name: 'Shortlist Sent 0 $0' })).toBeVisible();
  await expect(pipeline.getByRole('row', { name: 'Interview 1 $10,000' })).toBeVisible();
  await expectToFitTheScreen(page);
  await pipeline
    .getByRole('listitem')
    .getByRole('link', { name: /^Interview/ })
    .click();
  await expect(page).toHaveURL('/jobs?stage=interview');
});

test('due tasks are ticked off, and recent interactions link to their client', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing is due today, and nothing is overdue.')).toBeVisible();
  await expect(page.getByText('Calls, emails and meetings that you log appear here.')).toBeVisible();
  // Another device adds them. This one receives the update.
  await seed(context);
  const due = panel(page, 'Tasks due');
  const tick = due.getByRole('button', { name: 'Done: Call Grace' });
  await expect(due.getByRole('link', { name: '1 due today' })).toBeVisible();

  expectProblem(/status of 500/);
  await page.route('**/api/tasks/*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It broke.', requestId: 'r' } } }),
  );
  await tick.click();
  await expect(page.getByText('Failed to update task. Please try again.', { exact: true })).toBeVisible();
  await expect(tick).toBeVisible();
  await page.unrouteAll();
  await tick.click();
  await expect(due.getByText('Nothing is due today, and nothing is overdue.')).toBeVisible();

  const latest = panel(page, 'Latest interactions');
  await expect(latest.getByText('Spoke about the compiler.')).toBeVisible();
  await latest.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(page.getByRole('dialog', { name: 'Grace Hopper' })).toBeVisible();
});
