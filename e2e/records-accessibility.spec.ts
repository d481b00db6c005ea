import type { BrowserContext } from '@playwright/test';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addContact, addTask, chooseInRowMenu, dayFromNow } from './records.ts';

async function seed(context: BrowserContext): Promise<{ contact: string; task: string }> {
  const contact = await addContact(context, {
    firstName: 'Grace',
    lastName: 'Hopper-Murray of a Very Long Family Name That Never Ends',
    email: 'grace.hopper.with.a.very.long.address@navy.example.com',
    phone: '(555) 123-4567',
    company: 'The United States Navy Bureau of Ships Computation Project',
    position: 'Rear admiral',
    notes: 'Unbreakable'.repeat(20),
    tags: ['vip', 'candidate', 'a tag with quite a long name indeed'],
    interactions: [{ type: 'call', date: '2026-03-29', notes: 'Spoke about the compiler.' }],
  });
  const task = await addTask(context, {
    title: 'Send the contract with all of its annexes and the covering letter to the client',
    description: 'Both copies',
    dueDate: dayFromNow(0),
    priority: 'high',
    relatedTo: { type: 'contact', id: contact },
  });
  await addTask(context, { title: 'Done', completed: true });
  return { contact, task };
}

test('lists, details and forms are accessible to everybody in both themes, and no wider than the screen', async ({
  signedInPage: page,
  context,
}) => {
  const { contact, task } = await seed(context);
  const screens: [path: string, shows: string][] = [
    ['/contacts', '1 client'],
    [`/contacts?id=${contact}`, 'Spoke about the compiler.'],
    [`/contacts?edit=${contact}`, 'Update Client'],
    ['/contacts?dialog=add', 'Add interaction notes'],
    ['/contacts?dialog=tags', 'Manage tags'],
    ['/tasks', '1 task'],
    [`/tasks?edit=${task}`, 'Mark as completed'],
  ];
  for (const [path, shows] of screens) {
    await page.goto(path);
    await expect(page.getByText(shows).last()).toBeVisible();
    await expectToFitTheScreen(page);
    await expectNoAxeViolations(page);
  }
});

test('chosen rows, the question and messages: accessible to everybody in both themes', async ({
  signedInPage: page,
  context,
}) => {
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await addContact(context, { firstName: 'Ada', lastName: 'Byron' });
  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Grace Hopper', 'Select');
  await chooseInRowMenu(page, 'Ada Byron', 'Delete');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await page.getByLabel('First name').fill('Grace');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard changes?')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the dialog about a stale edit: accessible to everybody in both themes @any-width', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  const { contact } = await seed(context);
  expectProblem(/status of 409/);
  await page.goto(`/contacts?edit=${contact}`);
  await page.getByLabel('Company').fill('Mine');
  await context.request.patch(`/api/contacts/${contact}`, { data: { notes: 'Theirs' } });
  await page.getByRole('button', { name: 'Update Client' }).click();
  await expect(page.getByRole('button', { name: 'Overwrite' })).toBeVisible();
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);
});
