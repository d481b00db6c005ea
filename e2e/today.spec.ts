import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { countPresses } from './presses.ts';
import { addContact, addJob, addTask, dayFromNow } from './records.ts';

const grace = { firstName: 'Grace', lastName: 'Hopper', phone: '(555) 123-4567', email: 'grace@navy.example' };

test('today’s work is visible right after signing in: 0 clicks @phone', async ({ page, account, context }) => {
  const contact = await addContact(context, grace);
  const relatedTo = { type: 'contact', id: contact };
  await addTask(context, { title: 'Call Grace', dueDate: dayFromNow(0), relatedTo });
  await addTask(context, { title: 'Another day', dueDate: dayFromNow(3), relatedTo });
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  const presses = await countPresses(page);
  await page.keyboard.press('Enter');
  const due = page.getByRole('region', { name: 'Tasks due' });
  await expect(due.getByRole('link', { name: 'Call Grace', exact: true })).toBeInViewport();
  expect((await presses()).clicks).toBe(0);
  await expect(due.getByText('Another day')).toHaveCount(0);
  await expect(due.getByRole('link', { name: 'Call Grace Hopper' })).toHaveAttribute('href', 'tel:+15551234567');
  await expect(due.getByRole('link', { name: 'Email Grace Hopper' })).toHaveAttribute(
    'href',
    'mailto:grace%40navy.example',
  );
  await expect(due.getByRole('button', { name: 'Actions for Call Grace' })).toBeInViewport();
  await expectToFitTheScreen(page);
});

test('a call is logged with 2 clicks besides typing, from every row with a client', async ({
  signedInPage: page,
  context,
}) => {
  const contactId = await addContact(context, grace);
  await addJob(context, { title: 'Engineer', contactId, value: 50_000, feePercentage: 20 });
  await addTask(context, { title: 'Ring', dueDate: dayFromNow(0), relatedTo: { type: 'contact', id: contactId } });
  const interactions = async () => (await (await context.request.get('/api/interactions')).json()).items;
  for (const [index, address] of ['/contacts', '/jobs', '/tasks', '/dashboard'].entries()) {
    await page.goto(address);
    const presses = await countPresses(page);
    await page.getByRole('button', { name: 'Log a call with Grace Hopper' }).first().click();
    await expect(page.getByLabel('What happened')).toBeFocused();
    await page.keyboard.type(`Spoke on ${address}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Log', exact: true }).click();
    await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
    expect(await presses()).toEqual({ clicks: 2, keys: 0 });
    expect(await interactions()).toHaveLength(index + 1);
  }
  const kept = (await interactions()).map(({ notes, type, date }: Record<string, string>) => [notes, type, date]);
  expect(kept.toSorted()).toEqual(
    ['/contacts', '/dashboard', '/jobs', '/tasks'].map((address) => [`Spoke on ${address}`, 'call', dayFromNow(0)]),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await interactions()).length).toBe(3);

  // With a follow-up it takes no more.
  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Log a call with Grace Hopper' }).first().click();
  await page.keyboard.type('Left a message');
  await page.getByRole('button', { name: 'Log, follow up tomorrow' }).click();
  await expect(page.getByText(/^With Grace Hopper\. Next: Follow up with Grace Hopper/)).toBeVisible();
  expect(await presses()).toEqual({ clicks: 2, keys: 0 });
});

test('the log form suggests the type of the last pressed button', async ({ signedInPage: page, context }) => {
  const id = await addContact(context, grace);
  await addTask(context, { title: 'Write', dueDate: dayFromNow(0), relatedTo: { type: 'contact', id } });
  await page.goto('/dashboard');
  // There is no mail program here, so the link opens nothing.
  await page.getByRole('link', { name: 'Email Grace Hopper' }).click();
  await page.getByRole('button', { name: 'Log a call with Grace Hopper' }).click();
  await expect(page.getByRole('dialog', { name: 'Log an email' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Kind of interaction')).toHaveValue('email');
  await dialog.getByLabel('Kind of interaction').selectOption('Meeting');
  await dialog.getByLabel('What happened').fill('Met instead');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Meeting logged', { exact: true })).toBeVisible();
});
