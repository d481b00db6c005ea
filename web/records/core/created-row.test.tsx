import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, addTask } from '#server/test/records.ts';
import { localDate } from '#shared/platform/calendar-date.ts';
import { fill, openApp, pressInDialog } from '#web/test/app.tsx';

const app = useTestApp();

it('after n and saving, the created row has the focus', async () => {
  const person = await app.signUp();
  await addContact(person);
  const { user } = openApp(person, '/contacts');
  await screen.findByRole('button', { name: 'Grace Hopper' });
  await user.keyboard('n');
  await fill(user, await screen.findByLabelText(/^First name/), 'Zoe');
  await fill(user, screen.getByLabelText(/^Last name/), 'Zander');
  await pressInDialog(user, 'Add Client');
  const row = await screen.findByRole('button', { name: 'Zoe Zander' });
  await expect.poll(() => document.activeElement).toBe(row);
});

it('after n on Today, the form opens there and the focus returns to the line', async () => {
  const person = await app.signUp();
  await addTask(person, { title: 'Ring', dueDate: localDate(new Date()) });
  const { user, address } = openApp(person, '/today');
  const line = await screen.findByRole('button', { name: 'Ring' });
  line.focus();
  await user.keyboard('n');
  await fill(user, await screen.findByLabelText(/^Title/), 'Write');
  await pressInDialog(user, 'Add Task');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/today');
  await expect.poll(() => document.activeElement).toBe(line);
});
