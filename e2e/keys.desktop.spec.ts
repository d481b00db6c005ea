import { expect, test } from './fixtures.ts';
import { addContact, addTask, heldAnswer } from './records.ts';

test('every screen opens and every record is added by keyboard @deep', async ({ signedInPage: page, context }) => {
  for (const firstName of ['Ada', 'Ben']) await addContact(context, { firstName, lastName: 'Byron' });
  await addTask(context, { title: 'Call Ada' });
  await page.goto('/dashboard');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading('KPI Dashboard')).toBeVisible();
  for (const [letter, name, form] of [
    ['c', 'Clients', 'Add New Client'],
    ['j', 'Jobs', 'Add Job Order'],
    ['a', 'Candidates', 'Add Candidate'],
    ['t', 'Tasks', 'Add Task'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(heading(name)).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: form })).toBeVisible();
    // Shortcuts are plain text inside a form.
    await page.keyboard.type('g?n/');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(heading('Settings')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(heading('KPI Dashboard')).toBeVisible();

  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(heading('KPI Dashboard')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search clients')).toBeFocused();
  // The rows may still be loading.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Ada Byron', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ada Byron' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Enter comes before the response to the search. A row of the old list must not open.
  const held = heldAnswer();
  await page.route('**/api/contacts?*q=ben*', async (route) => {
    await held.until;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/contacts?*q=ben*');
  await page.keyboard.press('/');
  await page.keyboard.type('ben');
  await page.keyboard.press('ArrowDown');
  await asked;
  await expect(page.getByLabel('Search clients')).toBeFocused();
  held.release();
  await expect(page.getByRole('button', { name: 'Ben Byron', exact: true })).toBeFocused();
});

test('the list of shortcuts opens by key and by mouse, and letter keys can be switched off', async ({
  signedInPage: page,
}) => {
  await page.goto('/jobs?view=board');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('heading', { level: 3 })).toContainText(['Everywhere', 'Go to', 'In a list']);
  await expect(list.getByRole('heading', { name: 'On the board' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.goto('/settings/day');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(list.getByRole('heading', { name: 'Go to' })).toBeVisible();
  await expect(list.getByRole('heading', { name: 'On the board' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.getByLabel(/^Use single-key shortcuts/).uncheck();
  await page.reload();
  await expect(page.getByLabel(/^Use single-key shortcuts/)).not.toBeChecked();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).click();
  for (const key of ['?', 'n', 'g', 'd']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(list).toContainText('switched off on this device');
  await expect(page).toHaveURL('/settings/day');
});
