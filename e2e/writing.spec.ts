import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openedMails, watchMailProgram } from './mail-program.ts';
import { addCandidate, addContact, addJob, chooseInRowMenu, rowNames } from './records.ts';

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace+jobs@navy.example', company: 'Navy & Sons' };

async function addTemplate(context: BrowserContext, name: string, subject: string, body: string): Promise<void> {
  const data = { id: randomUUID(), name, texts: [{ language: 'en', subject, body }] };
  const response = await context.request.post('/api/templates', { data });
  expect(response.ok(), await response.text()).toBe(true);
}

async function chooseTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByPlaceholder('Search templates…').fill(name);
  await page.getByRole('option', { name }).click();
}

async function interactionsOf(context: BrowserContext, id: string, of = 'contactId') {
  const { items } = await (await context.request.get(`/api/interactions?${of}=${id}`)).json();
  return items as { type: string; notes: string }[];
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const openIt = (page: Page) => page.getByRole('button', { name: 'Open in mail program' });
const notifications = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

test('a mail to a client is filled in, opened and logged in one step', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, grace);
  await addTemplate(
    context,
    'Hello',
    'Hello {{client.firstName}}',
    'Dear {{client.name}} of {{client.company}},\n\n50% & more?\n\n{{me.name}}',
  );
  await watchMailProgram(page);
  await page.goto(`/contacts?id=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  const letter = page.getByRole('dialog', { name: 'Write to Grace Hopper' });
  await chooseTemplate(page, 'Hello');
  await expect(letter.getByLabel('Subject')).toHaveValue('Hello Grace');
  const filled = 'Dear Grace Hopper of Navy & Sons,\n\n50% & more?\n\nAda Lovelace';
  await expect(text(page)).toHaveValue(filled);
  await expectToFitTheScreen(page);
  await text(page).fill(`${filled}\nPS: 👋`);
  // Another template would replace the typed text.
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Shortlist for a job' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await openIt(page).click();
  await expect(letter).toHaveCount(0);
  expect(await openedMails(page)).toEqual([{ to: grace.email, subject: 'Hello Grace', body: `${filled}\nPS: 👋` }]);
  await expect(notifications(page)).toContainText('Email to Grace Hopper logged');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Dear Grace Hopper of Navy & Sons');
  expect(await interactionsOf(context, id)).toMatchObject([
    { type: 'email', notes: `Hello Grace\n\n${filled}\nPS: 👋` },
  ]);
  await notifications(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notifications(page)).toContainText('Log entry removed');
  expect(await interactionsOf(context, id)).toEqual([]);

  // The next mail starts with the same template and need not be logged.
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  await expect(letter.getByLabel('Subject')).toHaveValue('Hello Grace');
  await letter.getByLabel('Log it').uncheck();
  await text(page).press('Control+Enter');
  await expect(letter).toHaveCount(0);
  expect(await openedMails(page)).toHaveLength(2);
  expect(await interactionsOf(context, id)).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toMatch(/Grace|Hopper|navy/i);
});

test('unknown values are asked for, and no mail opens with a gap', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, grace);
  const job = await addJob(context, { title: 'Cryptanalyst', contactId, value: 50_000 });
  const other = await addJob(context, { title: 'Gardener', contactId, value: 30_000, location: 'Leeds' });
  const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com', assignedJobId: job };
  const candidateId = await addCandidate(context, alan);
  const put = await context.request.post('/api/assignments', { data: { candidateId, jobId: other } });
  expect(put.ok(), await put.text()).toBe(true);
  await context.request.patch(`/api/candidates/${candidateId}`, { data: { assignedJobId: job } });
  await watchMailProgram(page);
  await page.goto('/candidates');
  await chooseInRowMenu(page, 'Alan Turing', 'Write with a template');
  const letter = page.getByRole('dialog', { name: 'Write to Alan Turing' });
  await chooseTemplate(page, 'Interview confirmation');
  await expect(letter.getByLabel('Subject')).toHaveValue('Your interview for Cryptanalyst on {{meeting.day}}');
  await openIt(page).click();
  await expect(letter.getByLabel('Day of the meeting')).toBeFocused();
  await expect(letter.getByLabel('Day of the meeting')).toHaveAccessibleDescription(/Fill this in/);
  await expectToFitTheScreen(page);
  expect(await openedMails(page)).toEqual([]);
  await letter.getByLabel('Day of the meeting').fill('Monday {{me.email}}');
  await letter.getByLabel('Time of the meeting').fill('10:00');
  // Typed text stays, and later answers still fill in.
  await text(page).fill(`${await text(page).inputValue()}\nPS`);
  await letter.getByLabel('Place or link of the meeting').fill('Hut 8');
  await expect(text(page)).toHaveValue(/Where: Hut 8\nYou will meet: Grace Hopper\n[^]*PS$/);
  // Another job produces another text.
  await page.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: 'Gardener' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect(letter.getByLabel('Subject')).toHaveValue('Your interview for Gardener on Monday {{me.email}}');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(letter.getByLabel('Subject')).toHaveValue('Ihr Gespräch zur Stelle Gardener am Monday {{me.email}}');
  await openIt(page).click();
  await expect(letter).toHaveCount(0);
  const [mail] = await openedMails(page);
  expect(mail).toMatchObject({ to: 'alan@example.com' });
  expect(mail?.body).toContain('Ort: Hut 8');
  await expect(notifications(page)).toContainText('Email to Alan Turing logged');
  expect(await interactionsOf(context, candidateId, 'candidateId')).toMatchObject([{ type: 'email' }]);
});

test('a job’s client receives a mail about the job and its candidates', async ({ signedInPage: page, context }) => {
  const contactId = await addContact(context, grace);
  const job = await addJob(context, { title: 'Cryptanalyst', contactId, value: 50_000 });
  for (const firstName of ['Joan', 'Alan']) {
    const email = `${firstName}@example.com`;
    await addCandidate(context, { firstName, lastName: 'Turing', email, assignedJobId: job });
  }
  await watchMailProgram(page);
  await page.goto(`/jobs?id=${job}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Write' }).click();
  const letter = page.getByRole('dialog', { name: 'Write to Grace Hopper' });
  await chooseTemplate(page, 'Shortlist for a job');
  await expect(text(page)).toHaveValue(/\n– Alan Turing\n– Joan Turing\n/);
  await chooseTemplate(page, 'Feedback after an interview');
  await letter.getByLabel('Candidate', { exact: true }).selectOption('Joan Turing');
  await expect(letter.getByLabel('Subject')).toHaveValue('How did your interview with Joan Turing go?');
  await openIt(page).click();
  const [mail] = await openedMails(page);
  expect(mail?.to).toBe(grace.email);
  expect(mail?.body).toContain('You met Joan Turing for the Cryptanalyst role. How did it go?');
  await expect(notifications(page)).toContainText('Email to Grace Hopper logged');
  expect(await interactionsOf(context, job, 'jobId')).toMatchObject([{ type: 'email' }]);
});

test('a long text is copied to the clipboard, or by hand if the browser refuses @deep', async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await addContact(context, grace);
  const long = `Dear {{client.firstName}},\n${'A long line. '.repeat(200)}`;
  await addTemplate(context, 'Long', 'News', long);
  await watchMailProgram(page);
  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Grace Hopper', 'Write with a template');
  await chooseTemplate(page, 'Long');
  await expect(text(page)).toHaveAccessibleDescription(/It will be copied to the clipboard/);
  await openIt(page).click();
  const hint = 'The text is too long for a mail link, so it was copied to the clipboard. Paste it into the mail';
  await expect(notifications(page)).toContainText(hint);
  expect(await openedMails(page)).toEqual([{ to: grace.email, subject: 'News', body: '' }]);
  const whole = long.replace('{{client.firstName}}', 'Grace');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole);
  expect(await interactionsOf(context, id)).toMatchObject([{ notes: `News\n\n${whole}` }]);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  await chooseInRowMenu(page, 'Grace Hopper', 'Write with a template');
  await openIt(page).click();
  await expect(page.getByText('The browser did not let us copy the text')).toBeVisible();
  expect(await openedMails(page)).toHaveLength(1);
  await openIt(page).click();
  await expect.poll(() => openedMails(page)).toHaveLength(2);
});

test('mails to several people open one by one, each with its own press @phone', async ({
  signedInPage: page,
  context,
}) => {
  const ids: Record<string, string> = {};
  for (const firstName of ['Ann', 'Ben', 'Cleo', 'Dora']) {
    const email = firstName === 'Ben' ? null : `${firstName}@example.com`;
    ids[firstName] = await addContact(context, { firstName, lastName: 'Byron', email });
  }
  // Each has a different job, which no other mail may mention.
  for (const [firstName, title] of [
    ['Ann', 'Gardener'],
    ['Dora', 'Pilot'],
  ] as const)
    await addJob(context, { title, contactId: ids[firstName] ?? '', value: 1, stage: 'interview' });
  await addTemplate(context, 'Hello', 'About {{job.title}}', 'Hi {{client.firstName}}');
  await watchMailProgram(page);
  await page.goto('/contacts');
  await expect.poll(() => rowNames(page)).toHaveLength(4);
  for (const firstName of Object.keys(ids)) await chooseInRowMenu(page, `${firstName} Byron`, 'Select');
  await expectToFitTheScreen(page);
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Write' }).click();
  const told = page.getByRole('dialog', { name: 'Write to 4' });
  await expect(told.getByRole('list', { name: 'Without an e-mail address' })).toHaveText('Ben Byron');
  await told.getByRole('button', { name: 'Write to the other 3' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 of 3');
  await chooseTemplate(page, 'Hello');
  await expect(page.getByLabel('Subject')).toHaveValue('About Gardener');
  await openIt(page).click();
  await expect(dialog).toContainText('2 of 3');
  await expect(page.getByRole('heading', { name: 'Write to Cleo Byron' })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('About {{job.title}}');
  await expectToFitTheScreen(page);
  expect(await openedMails(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('heading', { name: 'Write to Dora Byron' })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('About Pilot');
  await openIt(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await openedMails(page)).toEqual([
    { to: 'Ann@example.com', subject: 'About Gardener', body: 'Hi Ann' },
    { to: 'Dora@example.com', subject: 'About Pilot', body: 'Hi Dora' },
  ]);
  await expect.poll(() => interactionsOf(context, ids['Dora'] ?? '')).toHaveLength(1);
  expect(await interactionsOf(context, ids['Cleo'] ?? '')).toEqual([]);

  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Write' }).click();
  await told.getByRole('button', { name: 'Write to the other 3' }).click();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await openedMails(page)).toHaveLength(2);
});

test('people without an e-mail address are listed instead of written to', async ({ signedInPage: page, context }) => {
  await addContact(context, { firstName: 'Ben', lastName: 'Byron' });
  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Ben Byron', 'Write with a template');
  await expect(page.getByRole('dialog', { name: 'Write to Ben Byron' })).toContainText(
    'Ben Byron has no e-mail address',
  );
  await expect(openIt(page)).toHaveCount(0);
});
