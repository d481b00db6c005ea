import { expect, test } from './fixtures.ts';
import {
  addContact,
  chooseInRowMenu,
  closeFilters,
  dialogButton,
  heldAnswer,
  openFilters,
  rowNames,
} from './records.ts';

test('five placeholder rows show while the list loads; an account without clients is invited to add one', async ({
  signedInPage: page,
}) => {
  const held = heldAnswer();
  await page.route('**/api/contacts?*', async (route) => {
    await held.until;
    await route.continue();
  });
  await page.goto('/contacts');
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(5);
  held.release();
  await expect(page.getByText('No Clients Found', { exact: true })).toBeVisible();
  await expect(page.getByText('Add your first client.'), 'no word of filters without one').toBeVisible();
  await expect(page.getByText('0 clients', { exact: true })).toBeVisible();
});

test('a client is added, edited, deleted and restored @phone', async ({ signedInPage: page }) => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Client' });
  await form.getByLabel('First name').fill('  Grace ');
  await form.getByLabel('Last name').fill('Hopper');
  await form.getByLabel('Email').fill('grace@example.com');
  await form.getByLabel('Phone').fill('(555) 123-4567');
  await form.getByLabel('Company').fill('US Navy');
  await form.getByLabel('Position').fill('Rear admiral');
  await form.getByLabel('Notes', { exact: true }).fill('Likes short meetings.');
  await form.getByRole('button', { name: 'Add Client' }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Grace Hopper')]);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();

  await chooseInRowMenu(page, 'Grace Hopper', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Client' });
  await expect(editing.getByLabel('First name')).toHaveValue('Grace');
  await expect(editing.getByLabel('Phone')).toHaveValue('(555) 123-4567');
  await editing.getByLabel('Last name').fill('Murray Hopper');
  await editing.getByRole('button', { name: 'Update Client' }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole('button', { name: 'Grace Murray Hopper', exact: true })).toBeVisible();

  await chooseInRowMenu(page, 'Grace Murray Hopper', 'Delete');
  await expect(page.getByText('No Clients Found')).toBeVisible();
  await expect(page.getByText('Client deleted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Grace Murray Hopper', exact: true })).toBeVisible();
});

test('the form shows that it is busy, and a double click adds one client', async ({ signedInPage: page }) => {
  const sent: string[] = [];
  const held = heldAnswer();
  await page.route('**/api/contacts', async (route) => {
    sent.push(route.request().method());
    await held.until;
    await route.continue();
  });
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await dialogButton(page, 'Add Client').dblclick();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.getByLabel('Last name').press('Enter');
  held.release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test('closing a form with unsaved changes asks first', async ({ signedInPage: page }) => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await page.getByLabel('First name').fill('Grace');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('tags are added with Enter and Add, suggested again, and renamed and removed in one place', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  // Tag names are unique.
  expectProblem(/status of 422/);
  await addContact(context, { firstName: 'Ada', lastName: 'Byron', tags: ['vip'] });
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  const tags = page.getByLabel('Tags');
  await tags.fill('  navy ');
  await tags.press('Enter');
  await tags.fill('VIP');
  await dialogButton(page, 'Add').click();
  await tags.fill('navy');
  await tags.press('Enter');
  await tags.fill('mistake');
  await tags.press('Enter');
  await page.getByRole('button', { name: 'Remove mistake' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').getByText('navy')).toHaveCount(1);
  await dialogButton(page, 'Add Client').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openFilters(page);
  await page.getByLabel('Filter by tag').selectOption('vip');
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Grace')]);
  await page.getByLabel('Filter by tag').selectOption('navy');
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Grace')]);
  await expect(page).toHaveURL(/tag=navy/);
  await page.getByLabel('Filter by tag').selectOption('All tags');
  await closeFilters(page);

  await page.getByRole('button', { name: 'Manage tags' }).click();
  const manager = page.getByRole('dialog', { name: 'Manage tags' });
  await expect(manager.getByText('2 clients')).toBeVisible();
  await manager.getByRole('button', { name: 'Rename navy' }).click();
  await manager.getByLabel('New name for navy').fill('VIP');
  await manager.getByRole('button', { name: 'Save name' }).click();
  await expect(manager.getByLabel('New name for navy')).toHaveAccessibleDescription(
    'There is already a tag with this name',
  );
  await manager.getByLabel('New name for navy').fill('admiralty');
  await manager.getByRole('button', { name: 'Save name' }).click();
  await manager.getByRole('button', { name: 'Remove vip' }).click();
  await expect(manager.getByText('vip', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(manager.getByText('vip', { exact: true })).toBeVisible();
  await manager.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('admiralty');
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('vip');
});
