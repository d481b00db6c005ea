import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addContact, addJob, addTask } from '#server/test/records.ts';
import { chooseInRowMenu, fill, findMessage, openApp, press, pressInDialog, refusal } from '#web/test/app.tsx';
import type { Line } from '#web/test/server.ts';

/** The screen reverts a write that the server refuses, and a message gives the reason. */

const app = useTestApp();

function refuseWrites(line: Line, message: string): void {
  line.intercept = (method) => (method === 'GET' ? undefined : refusal(503, 'unavailable', message));
}

it('a client is neither deleted nor edited', async () => {
  const person = await app.signUp();
  await addContact(person);
  const { user, line } = openApp(person, '/contacts');
  await screen.findByText('1 client');
  refuseWrites(line, 'Busy.');
  await chooseInRowMenu(user, 'Grace Hopper', 'Delete');
  await findMessage('Failed to delete contact: Busy.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Grace Hopper' })).toBeDefined();

  await chooseInRowMenu(user, 'Grace Hopper', 'Edit');
  const name = await screen.findByLabelText<HTMLInputElement>(/^First name/);
  await fill(user, name, 'Admiral');
  await pressInDialog(user, 'Update Client');
  await findMessage('Failed to update contact: Busy.');
  expect(name.value).toBe('Admiral');
  await pressInDialog(user, 'Cancel');
  await press(user, 'Discard');
  expect(await screen.findByRole('button', { name: 'Grace Hopper' })).toBeDefined();
});

it('a job keeps its stage and is not deleted, and its form keeps the typed values', async () => {
  const person = await app.signUp();
  await addJob(person, { stage: 'lead' });
  const { user, line } = openApp(person, '/jobs');
  await screen.findByText('1 job');
  refuseWrites(line, 'The service is busy.');
  await press(user, 'Stage of Engineer: Lead');
  await user.click(await screen.findByRole('menuitem', { name: 'Offer' }));
  await findMessage('Failed to save job: The service is busy. Please try again.');
  expect(await screen.findByRole('button', { name: 'Stage of Engineer: Lead' })).toBeDefined();

  await chooseInRowMenu(user, 'Engineer', 'Delete');
  await pressInDialog(user, 'Delete');
  await findMessage('Failed to delete job. Please try again.');
  expect(await screen.findByRole('button', { name: 'Engineer' })).toBeDefined();

  refuseWrites(line, '');
  await chooseInRowMenu(user, 'Engineer', 'Edit');
  const title = await screen.findByLabelText<HTMLInputElement>(/^Job title/);
  await fill(user, title, 'Renamed');
  await pressInDialog(user, 'Update Job');
  await findMessage('Failed to save job: Unknown error occurred. Please try again.');
  expect(title.value).toBe('Renamed');
});

it('a job on the board returns to its column', async () => {
  const person = await app.signUp();
  await addJob(person, { title: 'Alpha', stage: 'lead' });
  const { user, line } = openApp(person, '/jobs?view=board');
  const card = await screen.findByRole('button', { name: /^Alpha/ });
  let refuse = (_answer: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  line.intercept = (method) => (method === 'GET' ? undefined : answer);
  card.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  const column = (name: string) => within(screen.getByRole('region', { name }));
  expect(await column('Live Job').findByText('Alpha')).toBeDefined();
  refuse(refusal(503, 'unavailable', 'Busy.'));
  expect(await column('Lead').findByText('Alpha')).toBeDefined();
  await findMessage('Failed to save job: Busy. Please try again.');
});

it('a task is neither ticked, deleted nor added', async () => {
  const person = await app.signUp();
  await addTask(person, { title: 'Call Ada' });
  const { user, line } = openApp(person, '/tasks');
  const [box] = await screen.findAllByLabelText<HTMLInputElement>('Completed: Call Ada');
  refuseWrites(line, 'Busy.');
  if (box) await user.click(box);
  await findMessage('Failed to update task. Please try again.');
  expect(await screen.findByRole('checkbox', { name: 'Completed: Call Ada', checked: false })).toBeDefined();
  await chooseInRowMenu(user, 'Call Ada', 'Delete');
  await findMessage('Failed to delete task. Please try again.');
  expect(await screen.findByRole('button', { name: 'Call Ada' })).toBeDefined();
  await press(user, 'Add Task');
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await fill(user, title, 'Call Grace');
  await pressInDialog(user, 'Add Task');
  await findMessage('Failed to add task. Please try again.');
  expect(title.value).toBe('Call Grace');
});

it('a candidate stays in the form, and two quick presses add one', async () => {
  const { user, line } = openApp(await app.signUp(), '/candidates?dialog=add');
  await fill(user, await screen.findByLabelText(/^First name/), 'Alan');
  await fill(user, screen.getByLabelText(/^Last name/), 'Turing');
  await fill(user, screen.getByLabelText(/^Email/), 'alan@example.com');
  await fill(user, screen.getByLabelText(/^CV/), 'A long CV');
  refuseWrites(line, 'The service is busy.');
  await pressInDialog(user, 'Add Candidate');
  await findMessage('Failed to save candidate: The service is busy. Please try again.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^CV/).value).toBe('A long CV');
  line.intercept = () => undefined;
  const dialog = within(screen.getByRole('dialog'));
  await user.dblClick(dialog.getByRole('button', { name: 'Add Candidate' }));
  expect(await screen.findByText('1 candidate')).toBeDefined();
});
