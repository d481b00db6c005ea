import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addTask, chooseInRowMenu, dayFromNow, dialogButton, longDateOf } from './records.ts';

test('a due date is typed in words, and the form shows how it was read', async ({ signedInPage: page }) => {
  await page.goto('/tasks?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Task' });
  await form.getByLabel('Title').fill('Call Ada');
  const words = form.getByLabel('Or in words');
  await words.fill('in 2 weeks at 9:30');
  await expect(form.getByRole('status')).toContainText(`${longDateOf(dayFromNow(14))} at 09:30`);
  await expect(form.getByLabel('Due date')).toHaveValue(dayFromNow(14));
  await expect(form.getByLabel('Time')).toHaveValue('09:30');
  await words.fill('in 2 weeks');
  await expect(form.getByLabel('Time')).toHaveValue('');
  await expectToFitTheScreen(page);

  // Unreadable words show an error. They are neither saved as something else nor discarded.
  await words.fill('blue moon');
  await expect(form.getByText('“blue moon” could not be read')).toHaveCount(0);
  await words.press('Enter');
  await expect(words).toHaveAccessibleDescription(
    '“blue moon” could not be read as a future date. Try “fri 14:30”, “in 2 weeks” or “24 dec”.',
  );
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('blue moon');

  // A date picked by hand replaces the words. Typing a letter into it starts the words again.
  await form.getByLabel('Due date').fill(dayFromNow(5));
  await expect(words).toHaveValue('');
  await form.getByLabel('Due date').press('t');
  await page.keyboard.type('omorrow 14h30');
  await expect(words).toHaveValue('tomorrow 14h30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Call Ada/ })).toContainText(`${longDateOf(dayFromNow(1))} 14:30`);
});

test('a task is snoozed with words and Enter, with or without a time, and the snooze can be undone', async ({
  signedInPage: page,
  context,
}) => {
  await addTask(context, { title: 'Call Ada', dueDate: dayFromNow(0), dueTime: '08:00' });
  await page.goto('/tasks');
  const row = page.getByRole('row', { name: /Call Ada/ });
  await chooseInRowMenu(page, 'Call Ada', 'Snooze until a date…');
  await expect(page.getByRole('dialog', { name: 'Snooze' }).getByLabel('Until')).toBeFocused();
  await page.keyboard.type('in 3 days');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(longDateOf(dayFromNow(3)));
  await expectToFitTheScreen(page);
  await page.keyboard.press('Enter');
  await expect(row).toContainText(`${longDateOf(dayFromNow(3))} 08:00`);

  await chooseInRowMenu(page, 'Call Ada', 'Snooze until a date…');
  await expect(page.getByLabel('Until')).toBeFocused();
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Or in words')).toHaveAccessibleDescription(/^“yesterday” could not be read/);
  await page.getByLabel('Or in words').fill('in 4 days 2pm');
  await dialogButton(page, 'Snooze').click();
  await expect(row).toContainText(`${longDateOf(dayFromNow(4))} 14:00`);
  await expect(page.getByText(`Snoozed until ${longDateOf(dayFromNow(4))} at 14:00`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toContainText(`${longDateOf(dayFromNow(3))} 08:00`);
});

test('due words use the account’s language, also on the Today list and in Ctrl+K', async ({
  signedInPage: page,
  context,
}) => {
  await context.request.patch('/api/preferences', { data: { phoneFormat: 'DE' } });
  await addTask(context, { title: 'Anna anrufen', dueDate: dayFromNow(0) });
  await page.goto('/today');
  await page.getByRole('button', { name: 'Anna anrufen', exact: true }).focus();
  await page.keyboard.press('s');
  await expect(page.getByLabel('Until')).toBeFocused();
  await page.keyboard.type('in 2 Tagen um 9 Uhr');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(`${longDateOf(dayFromNow(2))} at 09:00`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing left for today')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('task Vertrag schicken in 2 Wochen um 10 Uhr');
  await expect(page.getByRole('option', { name: /^Task: Vertrag schicken · due / })).toContainText('at 10:00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task added', { exact: true })).toBeVisible();
  await page.goto('/tasks');
  await expect(page.getByRole('row', { name: /Anna anrufen/ })).toContainText(`${longDateOf(dayFromNow(2))} 09:00`);
  await expect(page.getByRole('row', { name: /Vertrag schicken/ })).toContainText(
    `${longDateOf(dayFromNow(14))} 10:00`,
  );
});
