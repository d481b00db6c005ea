import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact } from '#server/test/records.ts';
import { openApp } from '#web/test/app.tsx';
import { shownCount } from './record-actions.tsx';

const app = useTestApp();

it.each([
  [
    'nobody can be reached without a number and an address',
    { phone: null, email: null, tags: ['Candidate'] },
    ['Add job order', 'Add task', 'Log interaction'],
    ['Log a call', 'Create candidate record', 'Merge with…', 'Delete'],
  ],
  [
    'reaching a person comes first',
    { phone: '020 7946 0018', email: 'grace@example.com' },
    ['Call', 'Write', 'Add job order'],
    ['Add task', 'Log interaction', 'Log a call', 'Merge with…', 'Delete'],
  ],
])('three actions and the rest behind More: %s', async (_, fields, shown, others) => {
  const person = await app.signUp();
  const { id } = await addContact(person, { firstName: 'Grace', lastName: 'Hopper', ...fields });
  const { user } = openApp(person, `/contacts?id=${id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Grace Hopper' }));
  const more = await panel.findByRole('button', { name: 'More' });
  const row = [...(more.parentElement?.children ?? [])].map(({ textContent }) => textContent);
  expect(row).toEqual([...shown, 'More']);
  await user.click(more);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(others);
});

it.each([
  [['Call', 'Write', 'Add job order', 'Add task'], 3],
  [['Write', 'Add to job', 'Add task', 'Delete'], 2],
  [['Add job order', 'Log interaction'], 1],
  [['A label that is far too long for a phone'], 1],
])('a phone shows as many of %s as have room: %i', (labels, expected) => {
  expect(shownCount(labels, true)).toBe(expected);
});
