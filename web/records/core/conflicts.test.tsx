import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, addTask, bodyOf } from '#server/test/records.ts';
import { fill, openApp, press, pressInDialog } from '#web/test/app.tsx';

const app = useTestApp();
const rowsOf = async (name: string) =>
  within(await screen.findByRole('dialog', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it('a stale task shows the differences', async () => {
  const person = await app.signUp();
  const { id } = await addTask(person, { title: 'Call Ada' });
  const { user } = openApp(person, `/tasks?edit=${id}`);
  await fill(user, await screen.findByLabelText(/^Title/), 'Call her');
  await person.request('PATCH', `/api/tasks/${id}`, { priority: 'high', completed: true });
  await pressInDialog(user, 'Update Task');
  expect(await rowsOf('This task was changed elsewhere')).toEqual([
    expect.stringMatching(/Field/),
    expect.stringMatching(/Title.*Call her.*Call Ada/),
    expect.stringMatching(/Priority.*Medium.*High/),
    expect.stringMatching(/Completed.*No.*Yes/),
  ]);
});

it('a field changed elsewhere is overwritten only after confirmation', async () => {
  const person = await app.signUp();
  const { id } = await addContact(person, { company: 'US Navy' });
  const { user } = openApp(person, `/contacts?id=${id}`);
  await press(user, 'Edit Company');
  await fill(user, await screen.findByRole('combobox', { name: 'Company' }), 'Mine');
  await person.request('PATCH', `/api/contacts/${id}`, { company: 'Theirs' });
  await user.keyboard('{Enter}');
  expect(await rowsOf('This client was changed elsewhere')).toEqual([
    expect.stringMatching(/Field/),
    expect.stringMatching(/Company.*Mine.*Theirs/),
  ]);
  expect(await bodyOf(person.request('GET', `/api/contacts/${id}`))).toMatchObject({ company: 'Theirs' });
  await press(user, 'Overwrite');
  expect(await screen.findAllByText('Mine')).not.toHaveLength(0);
  await expect.poll(() => bodyOf(person.request('GET', `/api/contacts/${id}`))).toMatchObject({ company: 'Mine' });
});
