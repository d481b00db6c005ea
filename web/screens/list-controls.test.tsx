import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { openApp } from '#web/test/app.tsx';

const app = useTestApp();

it.each([
  ['/jobs?q=is:live+java', 'Filter by stage', 'All live jobs', 'Lead', '/jobs?q=java&stage=lead'],
  ['/tasks?q=status:unfinished', 'Filter by status', 'Unfinished', 'Overdue', '/tasks?status=overdue'],
  ['/tasks?q=completed:no', 'Filter by status', 'Unfinished', 'Completed', '/tasks?status=completed'],
])('at %s, the control says what the search says, and a choice replaces it', async (path, name, said, choice, next) => {
  const { user, address } = openApp(await app.signUp(), path);
  const control = await screen.findByLabelText<HTMLSelectElement>(name);
  await expect.poll(() => control.selectedOptions[0]?.text).toBe(said);
  await user.selectOptions(control, choice);
  await expect.poll(address).toBe(next);
  expect(control.selectedOptions[0]?.text).toBe(choice);
});
