import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addJob } from '#server/test/records.ts';
import { openApp } from '#web/test/app.tsx';

let now = new Date();
const app = useTestApp({ now: () => now });
beforeEach(() => {
  now = new Date();
});

it('shows recent placements, and leads to the table of all of them', async () => {
  const person = await app.signUp();
  const placed = { stage: 'placed', startDate: '2026-05-01', value: 50_000, feePercentage: 10 };
  now = new Date(now.getTime() - 100 * 24 * 60 * 60 * 1000);
  await addJob(person, { ...placed, title: 'Old' });
  now = new Date(now.getTime() + 99 * 24 * 60 * 60 * 1000);
  await addJob(person, { ...placed, title: 'Young' });
  now = new Date();
  await addJob(person, { ...placed, title: 'Newest' });
  const { user, address } = openApp(person, '/jobs?view=board');
  const column = within(await screen.findByRole('region', { name: 'Placed' }));
  await column.findByRole('button', { name: /^Young/ });
  expect(column.getByRole('heading').textContent).toMatch(/^Placed2\D*10,000$/);
  expect(column.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Newest/),
    expect.stringMatching(/^Young/),
  ]);

  await user.click(column.getByRole('link', { name: 'Show all 3' }));
  await screen.findByRole('button', { name: 'Old' });
  expect(address()).toBe('/jobs?stage=placed&sort=-placedAt');
});
