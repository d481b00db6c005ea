import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addTask, bodyOf } from '#server/test/records.ts';
import { localDate } from '#shared/platform/calendar-date.ts';
import { noteSilence } from '#web/platform/lib/connection.ts';
import { descriptionOf, fill, findMessage, openApp, press, refusal } from '#web/test/app.tsx';

const app = useTestApp();
const [today, tomorrow] = [0, 1].map((days) => localDate(new Date(Date.now() + days * 24 * 60 * 60 * 1000)));

it('takes the next step in words, and does not log the call twice when the next step fails', async () => {
  const person = await app.signUp();
  await addContact(person);
  const { user, line } = openApp(person, '/contacts');
  await press(user, 'Log a call with Grace Hopper');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log a call' }));
  const log = () => user.click(dialog.getByRole('button', { name: 'Log' }));
  expect(dialog.getByRole('button', { name: 'Log' }).hasAttribute('disabled')).toBe(true);
  const happened = dialog.getByLabelText('What happened');
  await expect.poll(() => document.activeElement).toBe(happened);
  await fill(user, happened, 'She wants the terms');
  const next = dialog.getByLabelText('What next');
  await fill(user, next, 'send the terms tomorrow 14:30');
  expect(descriptionOf(next)).toMatch(/^send the terms · due tomorrow, .* at 14:30$/);
  line.intercept = (method, address) =>
    method === 'POST' && address === '/api/tasks' ? refusal(503, 'unavailable', 'Busy.') : undefined;
  await log();
  await findMessage('Failed to add task. Please try again.');
  line.intercept = () => undefined;
  await log();
  expect(await screen.findAllByText(/^With Grace Hopper\. Next: send the terms · due tomorrow/)).not.toHaveLength(0);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await bodyOf(person.request('GET', '/api/interactions'))).toMatchObject({
    items: [{ type: 'call', notes: 'She wants the terms', date: today }],
  });
  expect(await bodyOf(person.request('GET', '/api/tasks'))).toMatchObject({
    items: [{ title: 'send the terms', dueDate: tomorrow, dueTime: '14:30', contact: { name: 'Grace Hopper' } }],
  });
});

it('logs and plans the usual follow-up in one press, on the day the call was', async () => {
  const person = await app.signUp();
  const { id } = await addCandidate(person);
  await addTask(person, { title: 'Ring', dueDate: today, relatedTo: { type: 'candidate', id } });
  const { user } = openApp(person, '/today');
  await press(user, 'Log a call with Alan Turing');
  const dialog = within(await screen.findByRole('dialog', { name: 'Log a call' }));
  await fill(user, dialog.getByLabelText('What happened'), 'Left a message');
  await fill(user, dialog.getByLabelText('Date'), '2026-01-05');
  await user.click(dialog.getByRole('button', { name: 'Log, follow up tomorrow' }));
  await findMessage('Call logged');
  expect(await bodyOf(person.request('GET', '/api/interactions'))).toMatchObject({
    items: [{ notes: 'Left a message', date: '2026-01-05', relatedTo: { type: 'candidate', id } }],
  });
  expect(await bodyOf(person.request('GET', '/api/tasks?q=follow'))).toMatchObject({
    items: [{ title: 'Follow up with Alan Turing', dueDate: tomorrow, relatedTo: { type: 'candidate', id } }],
  });
});

it('shares its begun text with the composer of the open record', async () => {
  const person = await app.signUp();
  await addContact(person);
  const { user } = openApp(person, '/contacts');
  await press(user, 'Log a call with Grace Hopper');
  await fill(user, await screen.findByLabelText('What happened'), 'Wants three CVs');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press(user, 'Grace Hopper');
  const composer = await screen.findByLabelText<HTMLTextAreaElement>('What happened');
  expect(composer.value).toBe('Wants three CVs');
});

it('offline, Enter sends nothing and one note says why', async () => {
  const person = await app.signUp();
  await addContact(person);
  const { user, line } = openApp(person, '/contacts');
  await press(user, 'Log a call with Grace Hopper');
  const happened = await screen.findByLabelText<HTMLTextAreaElement>('What happened');
  await fill(user, happened, 'Will call back');
  const asked: string[] = [];
  line.isDown = (address) => {
    asked.push(address);
    return true;
  };
  noteSilence();
  await screen.findByText(/^You are offline\./);
  await user.keyboard('{Enter}');
  expect(asked).not.toContain('/api/interactions');
  expect(screen.queryByText(/^Failed/)).toBeNull();
  expect(happened.value).toBe('Will call back');
});
