import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addContact,
  addTask,
  chooseInRowMenu,
  closeFilters,
  dayFromNow,
  dialogButton,
  longDateOf,
  openFilters,
  rowNames,
} from './records.ts';
import { closeSidebar, openSidebar } from './shell.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Task counts' });
const headings = (page: Page) => page.locator('th[scope=rowgroup]');

/** A due date cannot be in the past, so the clock moves forward to make a task overdue. */
async function comeBackInDays(page: Page, days: number): Promise<void> {
  await page.clock.setFixedTime(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
}

test('a task is added with its defaults, edited, completed, deleted and restored', async ({
  signedInPage: page,
  context,
}) => {
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'US Navy' });
  await page.goto('/tasks');
  await page.getByRole('button', { name: 'Add Task' }).click();
  const form = page.getByRole('dialog', { name: 'Add Task' });
  await expect(form.getByLabel('Due date')).toHaveValue(dayFromNow(1));
  await expect(form.getByLabel('Priority')).toHaveValue('medium');
  await expect(form.getByLabel('Mark as completed')).toBeHidden();
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Task title is required');
  await form.getByLabel('Title').fill('Send the contract');
  await form.getByLabel('Description').fill('Both copies');
  await form.getByRole('combobox', { name: 'Contact' }).click();
  await page.getByPlaceholder('Search clients…').fill('hop');
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: /Send the contract/ });
  await expect(row).toContainText('Both copies');
  await expect(row).toContainText('Grace Hopper');
  await expect(row).toContainText('Medium');
  await expect(row).toContainText(longDateOf(dayFromNow(1)));

  await chooseInRowMenu(page, 'Send the contract', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(editing.getByRole('combobox', { name: 'Contact' })).toHaveText('Grace Hopper');
  await editing.getByLabel('Title').fill('Send the signed contract');
  await editing.getByLabel('Due date').fill('');
  await editing.getByLabel('Priority').selectOption('High');
  await editing.getByLabel('Mark as completed').click();
  await editing.getByRole('button', { name: 'Update Task' }).click();
  await expect(editing).toBeHidden();
  const edited = page.getByRole('row', { name: /Send the signed contract/ });
  await expect(edited).toContainText('No due date');
  await expect(edited).toContainText('High');
  await expect(page.getByLabel('Completed: Send the signed contract')).toBeChecked();

  await chooseInRowMenu(page, 'Send the signed contract', 'Delete');
  await expect(page.getByText('No tasks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(edited).toBeVisible();
});

test('the checkbox completes a task, strikes it through and updates the cards', async ({
  signedInPage: page,
  context,
}) => {
  await addTask(context, { title: 'Call Ada', dueDate: dayFromNow(0) });
  await addTask(context, { title: 'Call Grace', dueDate: dayFromNow(3) });
  // The sidebar also contains "Today".
  const marks = page.getByRole('main').getByText('Today', { exact: true }).filter({ visible: true });
  await page.goto('/tasks');
  await expect(headings(page)).toHaveText([/^Today\s*1/, /\w/]);
  await expect(marks).toHaveCount(1);
  await expect(cards(page)).toHaveText(/Open\s*2\s*Overdue\s*0\s*Completed\s*0/);
  await page.getByLabel('Completed: Call Ada').click();
  await expect(cards(page)).toHaveText(/Open\s*1\s*Overdue\s*0\s*Completed\s*1/);
  await expect(page.getByRole('button', { name: 'Call Ada' }).getByText('Call Ada')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await page.reload();
  await page.getByRole('button', { name: 'Completed 1' }).click();
  await expect(page.getByLabel('Completed: Call Ada')).toBeChecked();
  await page.getByLabel('Completed: Call Ada').click();
  await expect(cards(page)).toHaveText(/Open\s*2\s*Overdue\s*0\s*Completed\s*0/);
});

test('a task is overdue the next day, stays editable and counts in the sidebar', async ({
  signedInPage: page,
  context,
}) => {
  await addTask(context, { title: 'Call Ada', dueDate: dayFromNow(0) });
  await addTask(context, { title: 'Call Grace', dueDate: dayFromNow(5) });
  await comeBackInDays(page, 1);
  await page.goto('/tasks');
  await expect(headings(page).first()).toHaveText(/^Overdue\s*1/);
  await expect(cards(page)).toHaveText(/Open\s*1\s*Overdue\s*1\s*Completed\s*0/);
  const sidebar = await openSidebar(page);
  await expect(sidebar.getByRole('link', { name: '1 due today or overdue' })).toBeVisible();
  await closeSidebar(page);

  await page.getByRole('button', { name: 'Call Ada', exact: true }).click();
  await page.getByLabel('Title').fill('Call Ada again');
  await dialogButton(page, 'Update Task').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(headings(page).first()).toHaveText(/^Overdue\s*1/);
  await page.goto('/tasks?status=overdue');
  await expect(page.getByRole('row', { name: /Call Ada again/ })).toContainText('Overdue');
});

test('the number in the sidebar opens exactly the tasks it counts', async ({ signedInPage: page, context }) => {
  for (const title of ['Late', 'Later than late']) await addTask(context, { title, dueDate: dayFromNow(0) });
  await addTask(context, { title: 'Due', dueDate: dayFromNow(1) });
  await addTask(context, { title: 'Done', dueDate: dayFromNow(0), completed: true });
  await addTask(context, { title: 'Another day', dueDate: dayFromNow(2) });
  await addTask(context, { title: 'Some day' });
  await comeBackInDays(page, 1);
  await page.goto('/dashboard');
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('link', { name: '3 due today or overdue' }).click();
  await expect(page).toHaveURL('/tasks?due=now');
  await expect(page.getByText('3 tasks', { exact: true })).toBeVisible();
  await expect.poll(async () => (await rowNames(page)).toSorted()).toEqual(['Due', 'Late', 'Later than late']);
  await page.getByRole('button', { name: /Due today or overdue/ }).click();
  await expect(page).toHaveURL('/tasks');
});

test('open tasks are grouped by due date, and completed tasks are collapsed @phone', async ({
  signedInPage: page,
  context,
}) => {
  // The clock is set to tomorrow, so that something is overdue. On a weekend the week has no days left.
  const on = (days: number) => dayFromNow(1 + days);
  const daysLeft = (7 - new Date(on(0)).getUTCDay()) % 7;
  const thisWeek = daysLeft < 2 ? [] : ['This week 1', 'Sunday'];
  for (const [title, dueDate] of [
    ['Without', null],
    ['Next month', on(30)],
    ...(thisWeek.length === 0 ? [] : [['Sunday', on(daysLeft)]]),
    ['Tomorrow’s', on(1)],
    ['Today’s', on(0)],
    ['Late', on(-1)],
  ]) {
    await addTask(context, { title: String(title), dueDate });
  }
  for (const title of ['Done', 'Done too']) await addTask(context, { title, dueDate: on(0), completed: true });
  await comeBackInDays(page, 1);
  await page.goto('/tasks');
  const lines = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('th[scope=rowgroup], [data-row-opener]') });
  const lastWords = [...thisWeek, 'Later 1', 'Next month', 'No date 1', 'Without'];
  const shown = () =>
    lines.evaluateAll((rows) =>
      rows.map((row) => (row.querySelector('[data-row-opener]') ?? row).textContent?.trim().replaceAll(/\s+/g, ' ')),
    );
  const overdue = ['Overdue 1', 'Late'];
  const words = ['Tomorrow 1', 'Tomorrow’s', ...lastWords];
  await expect.poll(shown).toEqual([...overdue, 'Today 1', 'Today’s', ...words, 'Completed 2']);
  const fold = page.getByRole('button', { name: 'Completed 2' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.poll(async () => (await shown()).slice(-2).toSorted()).toEqual(['Done', 'Done too']);
  await fold.click();

  // A task ticked just now stays in place, struck through, until the list is reopened.
  await page.getByLabel('Completed: Today’s').click();
  await expect(page.getByRole('button', { name: 'Completed 3' })).toBeVisible();
  await expect.poll(shown).toEqual([...overdue, 'Today 0', 'Today’s', ...words, 'Completed 3']);
  await expect(page.getByRole('button', { name: 'Today’s' }).getByText('Today’s')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await page.goto('/dashboard');
  await page.goto('/tasks');
  await expect.poll(shown).toEqual([...overdue, ...words, 'Completed 3']);

  // Any other sort, filter or search shows the plain list.
  for (const address of ['/tasks?sort=title', '/tasks?status=open', '/tasks?q=o']) {
    await page.goto(address);
    await expect(page.locator('[data-row-opener]').first()).toBeVisible();
    await expect(page.locator('th[scope=rowgroup]')).toHaveCount(0);
  }
});

test('a task is snoozed from its menu and restored, even to an overdue date', async ({
  signedInPage: page,
  context,
}) => {
  await addTask(context, { title: 'Call Ada', dueDate: dayFromNow(0) });
  await comeBackInDays(page, 1);
  await page.goto('/tasks');
  const row = page.getByRole('row', { name: /Call Ada/ });
  await expect(headings(page)).toHaveText(/^Overdue\s*1/);
  await chooseInRowMenu(page, 'Call Ada', 'Snooze until tomorrow');
  await expect(page.getByText(`Snoozed until ${longDateOf(dayFromNow(2))}`, { exact: true })).toBeVisible();
  await expect(row).toContainText(longDateOf(dayFromNow(2)));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText(longDateOf(dayFromNow(0)));

  await chooseInRowMenu(page, 'Call Ada', 'Snooze until a date…');
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await expect(dialog.getByLabel('Until')).toHaveValue(dayFromNow(2));
  await dialog.getByLabel('Until').fill(dayFromNow(0));
  await dialogButton(page, 'Snooze').click();
  await expect(dialog.getByLabel('Until')).toHaveAccessibleDescription('Due date cannot be in the past');
  await dialog.getByLabel('Until').fill(dayFromNow(20));
  await dialogButton(page, 'Snooze').click();
  await expect(row).toContainText(longDateOf(dayFromNow(20)));
});

test('tasks are searched, filtered by status and sorted', async ({ signedInPage: page, context }) => {
  const contact = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addTask(context, { title: 'Alpha', dueDate: dayFromNow(3), priority: 'low' });
  await addTask(context, {
    title: 'Beta',
    dueDate: dayFromNow(1),
    priority: 'high',
    relatedTo: { type: 'contact', id: contact },
  });
  await addTask(context, { title: 'Gamma', dueDate: dayFromNow(2), completed: true });
  await page.goto('/tasks');
  const names = () => rowNames(page);
  await expect.poll(names).toEqual(['Beta', 'Alpha']);
  await page.getByRole('button', { name: 'Completed 1' }).click();
  await expect.poll(names).toEqual(['Beta', 'Alpha', 'Gamma']);
  await openFilters(page);
  const status = page.getByLabel('Filter by status');
  await expect(status.getByRole('option')).toHaveText(['All Statuses', 'Open', 'Overdue', 'Completed']);
  await status.selectOption('Completed');
  await expect.poll(names).toEqual(['Gamma']);
  await status.selectOption('Overdue');
  await expect(page.getByText('No tasks found', { exact: true })).toBeVisible();
  await status.selectOption('Open');
  await expect.poll(names).toEqual(['Beta', 'Alpha']);
  await status.selectOption('All Statuses');

  const sort = page.getByLabel('Sort by');
  await expect(sort.getByRole('option')).toHaveText(['Due date', 'Title', 'Priority', 'Contact', 'Created']);
  await sort.selectOption('Title');
  await expect.poll(names).toEqual(['Alpha', 'Beta', 'Gamma']);
  await sort.selectOption('Priority');
  await expect.poll(names).toEqual(['Alpha', 'Gamma', 'Beta']);
  await page.getByRole('button', { name: /sort descending/ }).click();
  await expect.poll(names).toEqual(['Beta', 'Gamma', 'Alpha']);
  await sort.selectOption('Created');
  await expect.poll(names).toEqual(['Gamma', 'Beta', 'Alpha']);
  await sort.selectOption('Contact');
  await page.getByRole('button', { name: /sort ascending/ }).click();
  await expect.poll(async () => (await names())[0]).toBe('Beta');

  await closeFilters(page);
  await page.getByLabel('Search tasks').fill('gam');
  await expect.poll(names).toEqual(['Gamma']);
  await page.getByLabel('Search tasks').fill('nothing like it');
  await expect(page.getByText('No tasks found', { exact: true })).toBeVisible();
});
