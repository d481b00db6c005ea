import { expect, test } from './fixtures.ts';
import { addContact, addTask } from './records.ts';

test('the list works by keyboard alone', async ({ signedInPage: page, context }) => {
  for (const firstName of ['Ada', 'Ben', 'Cleo']) await addContact(context, { firstName, lastName: 'Byron' });
  await page.goto('/contacts');
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(row('Ada Byron')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search clients')).toBeFocused();
  await page.keyboard.type('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Search clients')).toHaveValue('n');
  await expect(page).toHaveURL(/q=n/);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search clients')).toHaveValue('');
  // A new search drops the selection.
  await expect(page).toHaveURL(/\/contacts$/);
  await page.getByRole('heading', { name: 'Clients' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(row('Ada Byron')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(row('Cleo Byron')).toBeFocused();
  await page.keyboard.press('k');
  await expect(row('Ben Byron')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('j');
  await expect(row('Ben Byron')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ben Byron' })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row('Ben Byron')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('the tables have column headers', async ({ signedInPage: page, context }) => {
  await addContact(context, { firstName: 'Ada', lastName: 'Byron' });
  await addTask(context, { title: 'Call Ada' });
  await page.goto('/tasks');
  await expect(page.getByRole('columnheader').filter({ hasText: /\w/ })).toContainText([
    'Status',
    'Task',
    'Contact',
    'Due Date',
    'Priority',
    'Actions',
  ]);
  await page.getByRole('columnheader', { name: 'Priority' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto('/contacts');
  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=company/);
  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-company/);
});
