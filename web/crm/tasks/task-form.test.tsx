import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { bodyOf } from '#server/test/records.ts';
import { addDays, localDate } from '#shared/platform/calendar-date.ts';
import { fill, findMessage, openApp, press, pressInDialog } from '#web/test/app.tsx';

const app = useTestApp();
const today = localDate(new Date());
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const dates = async () => [(await field('Due date')).value, (await field('Time')).value];

it('a date in the title becomes the due date that nobody has chosen, and can be taken out of the title', async () => {
  const person = await app.signUp();
  const { user } = openApp(person, '/tasks?dialog=add');
  expect(await dates()).toEqual([addDays(today, 1), '']);
  await fill(user, await field('Title'), 'Send terms in 3 days 14:30');
  expect(await dates()).toEqual([addDays(today, 3), '14:30']);
  await fill(user, await field('Title'), 'Send terms');
  expect(await dates()).toEqual([addDays(today, 1), '']);
  await fill(user, await field('Title'), 'Send terms in 3 days 14:30');
  await press(user, /^Due \w+ \d+ \w+, 14:30$/);
  expect((await field('Title')).value).toBe('Send terms');
  await pressInDialog(user, 'Add Task');
  await findMessage('Task added');
  expect(await bodyOf(person.request('GET', '/api/tasks'))).toMatchObject({
    items: [{ title: 'Send terms', dueDate: addDays(today, 3), dueTime: '14:30' }],
  });
});

it('a chosen date stays, and the one in the title is only offered', async () => {
  const { user } = openApp(await app.signUp(), '/tasks?dialog=add');
  await fill(user, await field('Due date'), addDays(today, 9));
  await fill(user, await field('Title'), 'Prepare for in 3 days');
  expect(await dates()).toEqual([addDays(today, 9), '']);
  await press(user, /^Due \w+ \d+ \w+$/);
  expect(await dates()).toEqual([addDays(today, 3), '']);
  expect((await field('Title')).value).toBe('Prepare for');
});
