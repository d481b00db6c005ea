import { stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { addContact, chooseInMore, dayFromNow, dialogButton, longDateOf } from './records.ts';

test('the panel shows everything about a client, with links to call and write', async ({
  signedInPage: page,
  context,
}) => {
  await context.request.patch('/api/preferences', { data: { phoneFormat: 'UK' } });
  await addContact(context, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace+jobs@example.com',
    phone: '07911 123456',
    company: 'US Navy',
    position: 'Rear admiral',
    notes: 'Likes short meetings.',
    tags: ['vip'],
  });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Grace Hopper' });
  await expect(details.getByRole('link', { name: '+44 7911 123456' })).toHaveAttribute('href', 'tel:+447911123456');
  await expect(details.getByRole('link', { name: 'grace+jobs@example.com' })).toHaveAttribute(
    'href',
    'mailto:grace%2Bjobs%40example.com',
  );
  await expect(details.getByText('Likes short meetings.')).toBeVisible();
  await expect(details.getByText('No job orders found for this client.', { exact: true })).toBeVisible();
  await expect(details.getByText('No interactions found for this client.', { exact: true })).toBeVisible();
});

test('interactions are edited inside the client form', async ({ signedInPage: page }) => {
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  const add = page.getByRole('button', { name: 'Add Interaction' });
  await expect(add).toBeDisabled();
  await expect(page.getByLabel('Date')).toHaveValue(dayFromNow(0));
  await expect(page.getByText('Select an interaction type', { exact: true })).toBeVisible();
  await expect(page.getByText('Add interaction notes', { exact: true })).toBeVisible();
  await page.getByLabel('Date').fill('');
  await expect(page.getByText('Choose a date', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Interaction type').getByRole('option')).toHaveText([
    'Choose a type',
    'Call',
    'Email',
    'Meeting',
    'Proposal',
    'Follow-up',
    'Other',
  ]);
  await page.getByLabel('Interaction type').selectOption('Call');
  await page.getByLabel('Date').fill('2026-03-29');
  await page.getByLabel('Interaction notes').fill('Spoke about the compiler.');
  await stopTime(page);
  await add.click();
  const added = page.getByRole('button', { name: 'Added!' });
  await expect(added).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(added).toBeHidden();
  await page.clock.resume();
  await page.getByLabel('Interaction type').selectOption('Meeting');
  await page.getByLabel('Interaction notes').fill('Never happened.');
  await add.click();
  await page.getByRole('button', { name: 'Remove interaction' }).last().click();
  await dialogButton(page, 'Add Client').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem')).toHaveCount(1);
  await expect(timeline).toContainText('29 March 2026');
  await expect(timeline).toContainText('Spoke about the compiler.');
});

test('an interaction with a missing or invalid date shows an error', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, {
    firstName: 'Grace',
    lastName: 'Hopper',
    interactions: [
      { type: 'note', date: null, notes: 'From the old system.' },
      { type: 'follow-up', date: '2026-02-01', notes: 'Broken elsewhere.' },
    ],
  });
  // The panel asks for the first events along with its other parts.
  await page.route(/\/api\/(timeline\/contact|contacts\/[^/]+\/page$)/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('2026-02-01', '2026-02-31');
    await route.fulfill({ response, body: text });
  });
  await page.goto(`/contacts?id=${id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('No date', { exact: true })).toBeVisible();
  await expect(timeline.getByText('Invalid date', { exact: true })).toBeVisible();
  await expect(timeline.getByText('Note', { exact: true })).toBeVisible();
  await expect(timeline.getByText('Follow-up', { exact: true })).toBeVisible();
});

test('an interaction is logged and a task added from the panel', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto(`/contacts?id=${id}`);
  await page.getByRole('button', { name: 'Log interaction' }).click();
  const log = page.getByRole('dialog', { name: /^Log a/ });
  const press = log.getByRole('button', { name: 'Log', exact: true });
  await expect(press).toBeDisabled();
  await log.getByLabel('Kind of interaction').selectOption('Proposal');
  await log.getByLabel('What happened').fill('Sent terms.');
  await press.click();
  await expect(log).toBeHidden();
  const details = page.getByRole('dialog', { name: 'Grace Hopper' });
  await expect(details.getByText('Sent terms.')).toBeVisible();

  await details.getByRole('button', { name: 'Add task' }).click();
  const form = page.getByRole('dialog', { name: 'Add Task' });
  await expect(form.getByRole('combobox', { name: 'Contact' })).toHaveText('Grace Hopper');
  await form.getByLabel('Title').fill('Chase the terms');
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(form).toBeHidden();
  await expect(details.getByLabel('Chase the terms')).toBeVisible();
  await expect(details.getByRole('region', { name: 'Tasks' })).toContainText(longDateOf(dayFromNow(1)));

  await details.getByRole('button', { name: 'Delete interaction' }).click();
  await expect(details.getByText('No interactions found for this client.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(details.getByText('Sent terms.')).toBeVisible();
});

test('a client tagged "candidate" offers a pre-filled candidate form', async ({ signedInPage: page, context }) => {
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '020 7946 0018' };
  const id = await addContact(context, { ...grace, tags: ['Candidate'] });
  await page.goto(`/contacts?id=${id}`);
  await chooseInMore(page, 'Create candidate record');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await expect(form.getByLabel('First name')).toHaveValue('Grace');
  await expect(form.getByLabel('Last name')).toHaveValue('Hopper');
  await expect(form.getByLabel('Email')).toHaveValue('grace@example.com');
  await expect(form.getByLabel('Phone')).toHaveValue('020 7946 0018');
  await form.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(page).toHaveURL(/\/candidates/);
  await expect(page.getByRole('dialog', { name: 'Grace Hopper' })).toBeVisible();
});

test('a client is edited and deleted from the panel', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto(`/contacts?id=${id}`);
  await page.getByRole('button', { name: 'Edit Client' }).click();
  await page.getByRole('dialog', { name: 'Edit Client' }).getByLabel('Company').fill('US Navy');
  await page.getByRole('button', { name: 'Update Client' }).click();
  const details = page.getByRole('dialog', { name: 'Grace Hopper' });
  await expect(details.getByText('US Navy').first()).toBeVisible();
  await chooseInMore(page, 'Delete');
  await expect(page.getByText('No Clients Found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Grace Hopper', exact: true })).toBeVisible();
});
