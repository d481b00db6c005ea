import { expect, test } from './fixtures.ts';
import { countPresses } from './presses.ts';
import { addContact, addTask, dayFromNow, longDateOf, rowNames } from './records.ts';

const grace = { firstName: 'Grace', lastName: 'Hopper' };

test('by keyboard, today’s work needs 0 keys, and logging a call needs 3 besides typing', async ({
  page,
  account,
  context,
}) => {
  const id = await addContact(context, grace);
  await addTask(context, { title: 'Ring', dueDate: dayFromNow(0), relatedTo: { type: 'contact', id } });
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(account.email);
  // Past the link for a forgotten password.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  const presses = await countPresses(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Ring', exact: true })).toBeInViewport();
  // The key that signs in.
  expect(await presses()).toEqual({ clicks: 0, keys: 1 });

  // To the row, L, the notes, Enter.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Ring', exact: true })).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByLabel('What happened')).toBeFocused();
  await page.keyboard.type('Spoke');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ring', exact: true })).toBeFocused();
  expect(await presses()).toEqual({ clicks: 0, keys: 1 + 3 });
});

test('one key completes, snoozes, edits or deletes a task, and the next row gets the focus', async ({
  signedInPage: page,
  context,
}) => {
  for (const [days, title] of ['First', 'Second', 'Third'].entries()) {
    await addTask(context, { title, dueDate: dayFromNow(days) });
  }
  await page.goto('/tasks');
  const row = (title: string) => page.getByRole('button', { name: title, exact: true });
  await expect(row('First')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row('First')).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByLabel('Completed: First')).toBeChecked();
  await expect(page.getByText('Task completed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Completed: First')).not.toBeChecked();

  await row('First').focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Snooze' }).getByLabel('Until')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Snoozed until ${longDateOf(dayFromNow(1))}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /First/ })).toContainText(longDateOf(dayFromNow(1)));
  await expect(row('First')).toBeFocused();

  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Title')).toHaveValue('First');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect.poll(() => rowNames(page)).toHaveLength(3);
  const before = await rowNames(page);
  await row(before[0] ?? '').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Task deleted', { exact: true })).toBeVisible();
  await expect.poll(() => rowNames(page)).toEqual(before.slice(1));
  await expect(row(before[1] ?? '')).toBeFocused();
});

test('the list counts completed tasks and loads them only when expanded @deep', async ({
  signedInPage: page,
  context,
}) => {
  for (let index = 0; index < 60; index += 1) {
    await addTask(context, { title: `Open ${index}`, dueDate: dayFromNow(index) });
    await addTask(context, { title: `Done ${index}`, dueDate: dayFromNow(index), completed: true });
  }
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/tasks?') && asked.push(request.url())));
  await page.goto('/tasks');
  await expect(page.getByRole('button', { name: 'Open 0', exact: true })).toBeVisible();
  expect(asked.some((url) => url.includes('completed'))).toBe(false);
  await expect(page.getByText('60 tasks', { exact: true })).toBeVisible();
  // The end of the list moves while rows load, and only rows near it are rendered.
  const completed = page.getByRole('button', { name: 'Completed 60' });
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return completed.count();
    })
    .toBe(1);
  await completed.click();
  await expect(page.getByRole('button', { name: 'Done 59', exact: true })).toBeVisible();
  await expect(page.getByText('120 tasks', { exact: true })).toBeVisible();
});
