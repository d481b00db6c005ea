import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addJob, bodyOf } from '#server/test/records.ts';
import { localDate } from '#shared/platform/calendar-date.ts';
import { descriptionOf, fill, findMessage, openApp, press, pressInDialog, refusal } from '#web/test/app.tsx';

/** Every rule of a form has a message beside its field, and typed text is kept. */

const app = useTestApp();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
async function says(label: string, sentence: string): Promise<void> {
  await expect.poll(async () => descriptionOf(await field(label)), { message: label }).toContain(sentence);
}

it('a client', async () => {
  const { user, line } = openApp(await app.signUp(), '/contacts?dialog=add');
  await field('First name');
  await pressInDialog(user, 'Add Client');
  await says('First name', 'First name is required');
  await says('Last name', 'Last name is required');
  await fill(user, await field('First name'), 'Grace');
  await fill(user, await field('Last name'), 'Hopper');
  await fill(user, await field('Email'), 'grace@');
  await pressInDialog(user, 'Add Client');
  await says('Email', 'Please enter a valid email address');
  await fill(user, await field('Email'), 'grace@example.com');
  await expect.poll(() => screen.queryByText('Please enter a valid email address')).toBeNull();

  line.intercept = (method) => (method === 'POST' ? refusal(503, 'unavailable', 'The service is busy.') : undefined);
  await pressInDialog(user, 'Add Client');
  await findMessage('Failed to add contact: The service is busy.');
  expect((await field('First name')).value).toBe('Grace');
  const fields = { company: 'Company is not allowed' };
  line.intercept = (method) => (method === 'POST' ? refusal(422, 'invalid', 'No.', { fields }) : undefined);
  await pressInDialog(user, 'Add Client');
  await says('Company', 'Company is not allowed');
  line.intercept = () => undefined;
  await pressInDialog(user, 'Add Client');
  expect(await screen.findByRole('button', { name: 'Grace Hopper' })).toBeDefined();
});

it('a candidate, whose form asks before it closes', async () => {
  const { user } = openApp(await app.signUp(), '/candidates');
  await screen.findByText('No candidates found');
  await press(user, 'Add Candidate');
  await field('First name');
  await pressInDialog(user, 'Add Candidate');
  for (const label of ['First name', 'Last name', 'Email']) await says(label, `${label} is required`);
  await fill(user, await field('First name'), 'A');
  await expect.poll(() => screen.queryByText('First name is required')).toBeNull();
  await fill(user, await field('Last name'), 'T');
  await fill(user, await field('Email'), 'alan@');
  await fill(user, await field('Expected salary'), '-1');
  await fill(user, await field('CV'), 'c'.repeat(100_001));
  await pressInDialog(user, 'Add Candidate');
  await says('Email', 'Email is invalid');
  await says('Expected salary', 'Expected salary must be at least 0');
  expect(await screen.findByText('CV must be at most 100,000 characters')).toBeDefined();
  await fill(user, await field('Expected salary'), '1.5');
  await says('Expected salary', 'Expected salary must be a whole number');
  expect((await field('CV')).getAttribute('rows')).toBe('12');
  expect(screen.queryByLabelText(/^Stage/)).toBeNull();

  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await pressInDialog(user, 'Keep editing');
  expect((await field('First name')).value).toBe('A');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await pressInDialog(user, 'Discard');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('a task, which cannot be due before today', async () => {
  const today = localDate(new Date());
  const yesterday = localDate(new Date(Date.now() - 24 * 60 * 60 * 1000));
  const { user } = openApp(await app.signUp(), '/tasks?dialog=add');
  await fill(user, await field('Title'), 'Call Ada');
  await fill(user, await field('Due date'), yesterday);
  await pressInDialog(user, 'Add Task');
  await says('Due date', 'Due date cannot be in the past');
  await fill(user, await field('Due date'), today);
  await pressInDialog(user, 'Add Task');
  expect(await screen.findByText('1 task')).toBeDefined();
  expect((await screen.findByRole('row', { name: /Call Ada/ })).textContent).toContain('Today');
});

it('an ambiguous amount is kept and refused with a message', async () => {
  const person = await app.signUp();
  await person.request('PATCH', '/api/preferences', { currency: 'GBP' });
  const { id } = await addJob(person, { value: 60_000 });
  const { user } = openApp(person, `/jobs?edit=${id}`);
  for (const [typed, sentence] of [
    ['45.000', 'Salary “45.000” can be read in more than one way. Type it like £1,234.50 or 72k.'],
    ['45000 €', 'Salary “45000 €” is in a different currency from yours. Type it like £1,234.50.'],
    ['plenty', 'Valid salary is required'],
  ] as const) {
    await fill(user, await field('Salary'), typed);
    await pressInDialog(user, 'Update Job');
    await says('Salary', sentence);
    expect((await field('Salary')).value).toBe(typed);
  }
  expect(await bodyOf(person.request('GET', `/api/jobs/${id}`))).toMatchObject({ value: 60_000 });
});
