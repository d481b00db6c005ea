import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, bodyOf } from '#server/test/records.ts';
import { localDate } from '#shared/platform/calendar-date.ts';
import { descriptionOf, fill, findMessage, openApp, press, refusal } from '#web/test/app.tsx';

const app = useTestApp();

it('adds the follow-up in the same step, and does not log the call twice when the follow-up fails', async () => {
  const [today, tomorrow] = [0, 1].map((days) => localDate(new Date(Date.now() + days * 24 * 60 * 60 * 1000)));
  const person = await app.signUp();
  await addContact(person);
  const { user, line } = openApp(person, '/contacts');
  await press(user, 'Log a call with Grace Hopper');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log a call' }));
  const log = () => user.click(dialog.getByRole('button', { name: 'Log' }));
  await log();
  const said = dialog.getByLabelText('What was said or done');
  await expect.poll(() => descriptionOf(said)).toContain('Add interaction notes');
  await fill(user, said, 'She wants the terms');
  await user.click(dialog.getByLabelText('Follow up'));
  const task = await dialog.findByLabelText<HTMLInputElement>('Task');
  expect(task.value).toBe('Follow up with Grace Hopper');
  expect(dialog.getByLabelText<HTMLInputElement>('Due date').value).toBe(tomorrow);
  await fill(user, task, 'Send the terms');
  line.intercept = (method, address) =>
    method === 'POST' && address === '/api/tasks' ? refusal(503, 'unavailable', 'Busy.') : undefined;
  await log();
  await findMessage('Failed to add task. Please try again.');
  line.intercept = () => undefined;
  await log();
  expect(await screen.findAllByText(/^Follow-up due \d+ \w+ \d{4}$/)).not.toHaveLength(0);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await bodyOf(person.request('GET', '/api/interactions'))).toMatchObject({
    items: [{ type: 'call', notes: 'She wants the terms', date: today }],
  });
  expect(await bodyOf(person.request('GET', '/api/tasks'))).toMatchObject({
    items: [{ title: 'Send the terms', dueDate: tomorrow, contact: { name: 'Grace Hopper' } }],
  });
});
