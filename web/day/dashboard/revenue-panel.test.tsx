import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addJob } from '#server/test/records.ts';
import { localDate } from '#shared/platform/calendar-date.ts';
import { descriptionOf, fill, openApp, press } from '#web/test/app.tsx';

const app = useTestApp();

it('compares revenue with an editable target', async () => {
  const person = await app.signUp();
  await addJob(person, { stage: 'placed', feePercentage: 20, startDate: localDate(new Date()) });
  const { user, address } = openApp(person, '/dashboard');
  const revenue = within(await screen.findByRole('region', { name: 'Revenue Target Progress' }));
  expect(await revenue.findByText('100.0%')).toBeDefined();
  const setTarget = async (target: string) => {
    await press(user, 'Edit target');
    await fill(user, await revenue.findByLabelText('Monthly target'), target);
    await user.click(revenue.getByRole('button', { name: 'Save' }));
  };
  await setTarget('30000');
  expect(await revenue.findByText('33.3%')).toBeDefined();
  await setTarget('8000');
  expect(await revenue.findByText('$2,000 over target')).toBeDefined();
  await setTarget('nothing');
  const control = revenue.getByLabelText('Monthly target');
  await expect.poll(() => descriptionOf(control)).toContain('Monthly target must be a whole number');
  await fill(user, control, '');
  await user.click(revenue.getByRole('button', { name: 'Save' }));
  expect(await revenue.findByText('Set a target')).toBeDefined();
  expect(revenue.queryByRole('progressbar')).toBeNull();

  await user.click(revenue.getByRole('button', { name: 'All time' }));
  expect(await revenue.findByText('All-time fees')).toBeDefined();
  await user.click(revenue.getByRole('button', { name: 'This month' }));
  await user.click(await revenue.findByRole('link', { name: /\$10,000/ }));
  expect(await screen.findByText('1 job')).toBeDefined();
  await press(user, /^Placed in/);
  await expect.poll(address).toBe('/jobs?stage=placed');
});
