import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';
import { addDays, localDate } from '#shared/platform/calendar-date.ts';
import { findMessage, openApp, press } from '#web/test/app.tsx';

const app = useTestApp();
const today = localDate(new Date());

async function addPeople() {
  const person = await app.signUp();
  const grace = await addContact(person, { phone: '020 7946 0991' });
  const alan = await addCandidate(person, { email: 'alan@example.com' });
  const job = await addJob(person, { title: 'Engineer', contactId: grace.id });
  await addTask(person, { title: 'Send terms', dueDate: today, relatedTo: { type: 'job', id: job.id } });
  await addTask(person, { title: 'Prepare', dueDate: today, relatedTo: { type: 'candidate', id: alan.id } });
  return person;
}

const line = async (title: string) => {
  const opener = await screen.findByText(title);
  const row = opener.closest('li');
  if (!row) throw new Error('The title is in no row');
  return within(row);
};

it('the dashboard’s tasks name whom they are about, reach them, and are done in place', async () => {
  const person = await addPeople();
  for (let number = 1; number <= 7; number += 1) {
    await addJob(person, { title: `Start ${number}`, stage: 'placed', startDate: addDays(today, 3) });
  }
  const { user, address } = openApp(person, '/dashboard');
  const terms = await line('Send terms');
  expect(terms.getAllByText('Engineer')).not.toHaveLength(0);
  expect(terms.getByRole('link', { name: 'Call Grace Hopper' }).getAttribute('href')).toMatch(/^tel:/);
  const prepare = await line('Prepare');
  expect(prepare.getAllByText('Alan Turing')).not.toHaveLength(0);
  expect(prepare.getByRole('link', { name: 'Email Alan Turing' })).toBeDefined();
  expect(prepare.queryByRole('link', { name: /^Call/ })).toBeNull();

  const waiting = within(screen.getByRole('region', { name: 'Also waiting' }));
  expect(waiting.getAllByText('Starts in 3 days')).toHaveLength(3);
  expect(waiting.getByRole('link', { name: '4 more on Today' })).toBeDefined();

  await press(user, 'Done: Send terms');
  await findMessage('Task completed');
  await expect.poll(() => screen.queryByRole('button', { name: 'Done: Send terms' })).toBeNull();
  (await line('Prepare')).getByRole('link', { name: 'Prepare' }).focus();
  await user.keyboard('t');
  await expect.poll(() => screen.queryByRole('button', { name: 'Done: Prepare' })).toBeNull();
  expect(await screen.findByText('Nothing is due today, and nothing is overdue.')).toBeDefined();
  await screen.findAllByText(/^Snoozed until/);
  expect(address()).toBe('/dashboard');
  expect(await bodyOf(person.request('GET', '/api/tasks?sort=title'))).toMatchObject({
    items: [
      { title: 'Prepare', dueDate: addDays(today, 1) },
      { title: 'Send terms', completed: true },
    ],
  });
});

it('Enter opens whom a task is about, and Escape returns to the same line', async () => {
  const { user, address } = openApp(await addPeople(), '/today');
  const opener = () => screen.findByRole('link', { name: 'Prepare' });
  (await opener()).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Alan Turing' })).toBeDefined();
  await user.keyboard('{Escape}');
  await expect.poll(address).toBe('/today');
  const line = await opener();
  await expect.poll(() => document.activeElement).toBe(line);
});

it('a task about nobody, and any task by its menu, is edited without leaving Today', async () => {
  const person = await addPeople();
  await addTask(person, { title: 'Tidy up', dueDate: today });
  const { user, address } = openApp(person, '/today');
  await press(user, 'Tidy up');
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  expect(title.value).toBe('Tidy up');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  (await screen.findByRole('link', { name: 'Prepare' })).focus();
  await user.keyboard('e');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Prepare');
  expect(address()).toBe('/today');
});

it('a long day shows how much there is at once and every line soon after; done moves on from the last one', async () => {
  const person = await app.signUp();
  for (let number = 10; number < 60; number += 1) {
    await addTask(person, { title: `Ring ${number}`, dueDate: localDate(new Date()) });
  }
  const { user } = openApp(person, '/today');
  await screen.findByText('50 to do');
  const lines = () => screen.getAllByRole('button', { name: /^Ring \d/ });
  await expect.poll(() => lines().length).toBe(50);
  const last = lines().at(-1);
  const name = last?.textContent;
  last?.focus();
  await user.keyboard('d');
  await expect.poll(() => lines().length).toBe(49);
  expect(document.activeElement).toBe(lines().at(-1));
  expect(name).not.toBe(document.activeElement?.textContent);
});
