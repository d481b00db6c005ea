import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addJob } from '#server/test/records.ts';
import { openApp } from '#web/test/app.tsx';

const app = useTestApp();

it('a job’s page has its history, which reports a failed load', async () => {
  const person = await app.signUp();
  const { id } = await addJob(person, { title: 'Engineer' });
  await person.request('PATCH', `/api/jobs/${id}`, { title: 'Lead engineer' });
  const { user, line } = openApp(person, `/jobs/${id}`);
  line.intercept = (_method, address) =>
    address.startsWith(`/api/history/job/${id}`) ? Response.json({}, { status: 422 }) : undefined;
  const history = within(await screen.findByRole('region', { name: 'History' }));
  await user.click(history.getByRole('button', { name: 'Show history' }));
  expect(await history.findByText(/The changes could not be loaded\./)).toBeDefined();
  line.intercept = () => undefined;
  await user.click(history.getByRole('button', { name: 'Try again' }));
  const [newest] = await history.findAllByRole('listitem');
  expect(newest?.textContent).toMatch(/Job title\s*Engineer\s*became\s*Lead engineer/);
  await user.click(history.getByRole('button', { name: 'Hide history' }));
  await expect.poll(() => history.queryAllByRole('listitem')).toEqual([]);
});
