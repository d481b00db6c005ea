import type { Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact } from './records.ts';

const historyOf = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const messages = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

test('the panel shows earlier versions of a record, restores one and undoes the restore', async ({
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
  await expect(messages(page)).toContainText('Restore undone');
  await expect(entries).toHaveCount(4);
  await expect(entries.first()).toContainText(/Company\s*Navy\s*became\s*Eckert-Mauchly/);

  expectProblem(/409 \(Conflict\)/);
  // A restore based on an outdated version is refused.
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
