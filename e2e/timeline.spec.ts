import type { Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, addContact, addJob, addTask, dayFromNow } from './records.ts';

const happened = (page: Page) => page.getByRole('textbox', { name: 'What happened' });
const next = (page: Page) => page.getByRole('textbox', { name: 'What next' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const fact = (page: Page, label: string) => page.locator(`div:has(> dt:text-is("${label}")) > dd`);

test('one line logs an interaction and another adds a task, on every record @phone', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const jobId = await addJob(context, { title: 'Engineer', contactId, value: 50_000 });
  const candidateId = await addCandidate(context, { firstName: 'Alan', lastName: 'Turing' });
  for (const [address, name] of [
    [`/contacts?id=${contactId}`, 'Grace Hopper'],
    [`/jobs?id=${jobId}`, 'Engineer'],
    [`/candidates?id=${candidateId}`, 'Alan Turing'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(fact(page, 'Last contacted')).toHaveText('Never');
    await happened(page).fill(`Spoke about ${name}`);
    await next(page).fill(`write about ${name} tomorrow`);
    await expect(page.getByRole('dialog', { name })).toContainText(`write about ${name} · due tomorrow`);
    await next(page).press('Enter');
    await expect(timeline(page)).toContainText(`Spoke about ${name}`);
    await expect(happened(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Tasks' }).getByLabel(`write about ${name}`)).not.toBeChecked();
    await expect(fact(page, 'Last contacted')).toHaveText('today');
    await expect(fact(page, 'Next action')).toContainText(`write about ${name}`);
  }
  const tasks = (await (await context.request.get('/api/tasks')).json()) as { items: { dueDate: string }[] };
  expect(tasks.items.map(({ dueDate }) => dueDate)).toEqual(Array(3).fill(dayFromNow(1)));

  // The client's timeline includes the job's entries.
  await page.goto(`/contacts?id=${contactId}`);
  await expect(timeline(page)).toContainText('Spoke about Engineer');
  await expect(timeline(page)).toContainText('Engineer added in Lead');
  await expectToFitTheScreen(page);
});

test('a logged interaction is undone in one step', async ({ signedInPage: page, context }) => {
  const id = await addCandidate(context, { firstName: 'Alan', lastName: 'Turing' });
  await page.goto(`/candidates?id=${id}`);
  await page.getByRole('combobox', { name: 'Kind of interaction' }).selectOption('Meeting');
  await page.getByRole('heading', { name: 'Alan Turing' }).click();
  await page.keyboard.press('l');
  await expect(happened(page)).toBeFocused();
  await page.keyboard.type('Met for coffee');
  await next(page).fill('send him the offer');
  await expect(page.getByText('send him the offer · no due date')).toBeVisible();
  await happened(page).press('Enter');
  const messages = page.getByRole('region', { name: /^Notifications/ });
  await expect(messages).toContainText('Meeting logged');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Undone');
  await expect(timeline(page)).toContainText('Nothing has happened with this candidate yet.');
  await expect(page.getByRole('region', { name: 'Tasks' })).toContainText('No tasks found for this candidate.');
});

test('typed text survives navigation and a partly refused save', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const grace = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addContact(context, { firstName: 'Katherine', lastName: 'Johnson' });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  await happened(page).fill('Wants three CVs');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Katherine Johnson', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Katherine Johnson' })).toBeVisible();
  await expect(happened(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  await expect(happened(page)).toHaveValue('Wants three CVs');

  await next(page).fill('send three CVs in 2 weeks');
  await page.route('**/api/tasks', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('The call itself was logged.');
  await expect(next(page)).toHaveValue('send three CVs in 2 weeks');
  await page.unroute('**/api/tasks');
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await expect(happened(page)).toHaveValue('');
  await expect(timeline(page).getByText('Wants three CVs')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Tasks' }).getByLabel('send three CVs')).toBeVisible();
  const logged = (await (await context.request.get(`/api/interactions?contactId=${grace}`)).json()) as {
    count: number;
  };
  expect(logged.count).toBe(1);
});

test('a timeline loads page by page and can be filtered by kind', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const jobId = await addJob(context, { title: 'Engineer', contactId: id, value: 50_000, stage: 'lead' });
  for (let day = 1; day <= 11; day += 1) {
    const sent = { contactId: id, type: 'call', notes: `Call ${day}`, date: dayFromNow(-day) };
    await context.request.post('/api/interactions', { data: sent });
  }
  const relatedTo = { type: 'contact', id };
  await addTask(context, { title: 'Sent the terms', relatedTo, completed: true });
  await context.request.patch(`/api/jobs/${jobId}`, { data: { stage: 'interview' } });
  await page.goto(`/contacts?id=${id}`);
  const events = timeline(page).getByRole('listitem');
  await expect(events).toHaveCount(10);
  await timeline(page).getByRole('button', { name: 'Show more' }).click();
  await expect(events).toHaveCount(14);
  await expect(events.last()).toContainText('Call 11');
  await expect(events.first()).toContainText('Today');
  const show = timeline(page).getByRole('combobox', { name: 'Show in the timeline' });
  await show.selectOption('Stages');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('Engineer moved from Lead to Interview');
  await show.selectOption('Tasks done');
  await expect(events).toHaveCount(1);
  await expect(events.first()).toContainText('Sent the terms');
  await show.selectOption('Files');
  await expect(timeline(page)).toContainText('None of these yet.');
});
