import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact, addJob } from './records.ts';

const historyOf = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const messages = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

test('what a record was is seen in its details, restored, and the restoring taken back', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'Navy' });
  const edit = (data: object) => context.request.patch(`/api/contacts/${id}`, { data });
  await edit({ company: 'Eckert-Mauchly', notes: 'Compilers' });
  await page.goto(`/contacts?id=${id}`);
  const panel = page.getByRole('dialog', { name: 'Grace Hopper', exact: true });
  const history = historyOf(page);
  const entries = history.getByRole('listitem');
  await expect(history).toBeVisible();
  await expect(entries).toHaveCount(0);
  // By keyboard alone.
  const show = history.getByRole('button', { name: 'Show history' });
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Current version');
  await expect(entries.first()).toContainText(/Company\s*Navy\s*became\s*Eckert-Mauchly/);
  await expect(entries.last()).toContainText('Added');
  await expectNoAxeViolations(page);
  await expectToFitTheScreen(page);

  await entries
    .last()
    .getByRole('button', { name: /^Restore this version/ })
    .click();
  await expect(messages(page)).toContainText('Version restored');
  await expect(panel.getByText('Navy', { exact: true }).first()).toBeVisible();
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText('Earlier version restored');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('Restoring undone');
  await expect(entries).toHaveCount(4);
  await expect(entries.first()).toContainText(/Company\s*Navy\s*became\s*Eckert-Mauchly/);

  expectProblem(/409 \(Conflict\)/);
  // Whoever has not seen the newest version restores nothing over it.
  await page.route(`**/api/history/contact/${id}/restore`, async (route) => {
    await edit({ phone: '1' });
    await route.continue();
  });
  await entries
    .last()
    .getByRole('button', { name: /^Restore this version/ })
    .click();
  await expect(messages(page)).toContainText('This client was changed elsewhere');
  await expect(entries.first()).toContainText('Phone');
});

test('a job’s own page has its history, which says when it cannot be loaded @any-width', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Engineer', contactId, value: 50_000 });
  await context.request.patch(`/api/jobs/${id}`, { data: { title: 'Lead engineer' } });
  expectProblem(/422 \(Unprocessable/);
  await page.route(`**/api/history/job/${id}`, (route) => route.fulfill({ status: 422, json: {} }), { times: 1 });
  await page.goto(`/jobs/${id}`);
  const history = historyOf(page);
  await history.getByRole('button', { name: 'Show history' }).click();
  await expect(history).toContainText('The changes could not be loaded.');
  await history.getByRole('button', { name: 'Try again' }).click();
  await expect(history.getByRole('listitem').first()).toContainText(/Job title\s*Engineer\s*became\s*Lead engineer/);
  await history.getByRole('button', { name: 'Hide history' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(0);
});
