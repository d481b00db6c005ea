import { expect, test } from './fixtures.ts';
import {
  addContact,
  chooseInRowMenu,
  closeFilters,
  dialogButton,
  heldAnswer,
  openFilters,
  rowNames,
} from './records.ts';

test('five rows stand in while the list loads; an account without clients is asked to add the first @any-width', async ({
  signedInPage: page,
}) => {
  const held = heldAnswer();
  await page.route('**/api/contacts?*', async (route) => {
    await held.until;
    await route.continue();
  });
  await page.goto('/contacts');
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(5);
  held.release();
  await expect(page.getByText('No Clients Found', { exact: true })).toBeVisible();
  await expect(page.getByText('Add your first client.'), 'no word of filters without one').toBeVisible();
  await expect(page.getByText('0 clients', { exact: true })).toBeVisible();
});

test('a list that cannot be loaded says so and can be asked again @any-width', async ({
  signedInPage: page,
  expectProblem,
}) => {
  expectProblem(/status of 500/);
  // A stream that opens asks for everything again, which would answer before the button is pressed.
  await page.route('**/api/live', () => undefined);
  await page.route('**/api/contacts?*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It broke.', requestId: 'r' } } }),
  );
  await page.goto('/contacts');
  await expect(page.getByText('Your clients could not be loaded')).toBeVisible();
  await page.unroute('**/api/contacts?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Clients Found')).toBeVisible();
});

test('a client is added, edited, deleted and brought back', async ({ signedInPage: page }) => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Client' });
  await form.getByLabel('First name').fill('  Grace ');
  await form.getByLabel('Last name').fill('Hopper');
  await form.getByLabel('Email').fill('grace@example.com');
  await form.getByLabel('Phone').fill('(555) 123-4567');
  await form.getByLabel('Company').fill('US Navy');
  await form.getByLabel('Position').fill('Rear admiral');
  await form.getByLabel('Notes', { exact: true }).fill('Likes short meetings.');
  await form.getByRole('button', { name: 'Add Client' }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Grace Hopper')]);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();

  await chooseInRowMenu(page, 'Grace Hopper', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit Client' });
  await expect(editing.getByLabel('First name')).toHaveValue('Grace');
  await expect(editing.getByLabel('Phone')).toHaveValue('(555) 123-4567');
  await editing.getByLabel('Last name').fill('Murray Hopper');
  await editing.getByRole('button', { name: 'Update Client' }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole('button', { name: 'Grace Murray Hopper', exact: true })).toBeVisible();

  await chooseInRowMenu(page, 'Grace Murray Hopper', 'Delete');
  await expect(page.getByText('No Clients Found')).toBeVisible();
  await expect(page.getByText('Client deleted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Grace Murray Hopper', exact: true })).toBeVisible();
});

test('the form says that it is busy, and a double click adds one client @any-width', async ({ signedInPage: page }) => {
  const sent: string[] = [];
  const held = heldAnswer();
  await page.route('**/api/contacts', async (route) => {
    sent.push(route.request().method());
    await held.until;
    await route.continue();
  });
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await dialogButton(page, 'Add Client').dblclick();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.getByLabel('Last name').press('Enter');
  held.release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('1 client', { exact: true })).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test('the form says what is missing, wrong or refused, and keeps what was typed', async ({
  signedInPage: page,
  expectProblem,
}) => {
  const refuse = (status: number, error: object) =>
    page.route('**/api/contacts', (route) => route.fulfill({ status, json: { error: { ...error, requestId: 'r' } } }));
  const add = () => dialogButton(page, 'Add Client').click();
  await page.goto('/contacts?dialog=add');
  await add();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email').fill('grace@');
  await add();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await page.getByLabel('Email').fill('grace@example.com');
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();

  expectProblem(/status of 503/);
  for (const [message, sentence] of [
    ['The service is busy.', 'Failed to add contact: The service is busy.'],
    ['', 'Failed to add contact: Unknown error'],
  ] as const) {
    await refuse(503, { code: 'unavailable', message });
    await add();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Grace');
    await page.unrouteAll();
  }
  expectProblem(/status of 422/);
  await refuse(422, { code: 'invalid', message: 'No.', fields: { company: 'Company is not allowed' } });
  await add();
  await expect(page.getByLabel('Company')).toHaveAccessibleDescription('Company is not allowed');
  await page.unrouteAll();
  await add();
  await expect(page.getByRole('button', { name: 'Grace Hopper', exact: true })).toBeVisible();
});

test('refused edits and deletes are taken back, and messages say so @any-width', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  expectProblem(/status of 503/);
  await page.route('**/api/contacts/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.', requestId: 'r' } } }),
  );
  await page.goto('/contacts');
  await chooseInRowMenu(page, 'Grace Hopper', 'Delete');
  await expect(page.getByText('Failed to delete contact: Busy.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Grace Hopper', exact: true })).toBeVisible();

  await chooseInRowMenu(page, 'Grace Hopper', 'Edit');
  await page.getByLabel('First name').fill('Admiral');
  await dialogButton(page, 'Update Client').click();
  await expect(page.getByText('Failed to update contact: Busy.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Admiral');
  await dialogButton(page, 'Cancel').click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Grace Hopper', exact: true })).toBeVisible();
});

test('unsaved changes are not thrown away unasked @any-width', async ({ signedInPage: page }) => {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await page.getByLabel('First name').fill('Grace');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Grace');
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('tags are added with Enter and Add, offered again, renamed and removed in one place', async ({
  signedInPage: page,
  context,
  expectProblem,
}) => {
  // Two tags cannot have one name.
  expectProblem(/status of 422/);
  await addContact(context, { firstName: 'Ada', lastName: 'Byron', tags: ['vip'] });
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  const tags = page.getByLabel('Tags');
  await tags.fill('  navy ');
  await tags.press('Enter');
  await tags.fill('VIP');
  await dialogButton(page, 'Add').click();
  await tags.fill('navy');
  await tags.press('Enter');
  await tags.fill('mistake');
  await tags.press('Enter');
  await page.getByRole('button', { name: 'Remove mistake' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').getByText('navy')).toHaveCount(1);
  await dialogButton(page, 'Add Client').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openFilters(page);
  await page.getByLabel('Filter by tag').selectOption('vip');
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Grace')]);
  await page.getByLabel('Filter by tag').selectOption('navy');
  await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining('Grace')]);
  await expect(page).toHaveURL(/tag=navy/);
  await page.getByLabel('Filter by tag').selectOption('All tags');
  await closeFilters(page);

  await page.getByRole('button', { name: 'Manage tags' }).click();
  const manager = page.getByRole('dialog', { name: 'Manage tags' });
  await expect(manager.getByText('2 clients')).toBeVisible();
  await manager.getByRole('button', { name: 'Rename navy' }).click();
  await manager.getByLabel('New name for navy').fill('VIP');
  await manager.getByRole('button', { name: 'Save name' }).click();
  await expect(manager.getByLabel('New name for navy')).toHaveAccessibleDescription(
    'There is already a tag with this name',
  );
  await manager.getByLabel('New name for navy').fill('admiralty');
  await manager.getByRole('button', { name: 'Save name' }).click();
  await manager.getByRole('button', { name: 'Remove vip' }).click();
  await expect(manager.getByText('vip', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(manager.getByText('vip', { exact: true })).toBeVisible();
  await manager.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('admiralty');
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('vip');
});

test('search finds names, e-mail, company and tags, whatever the case @any-width', async ({
  signedInPage: page,
  context,
}) => {
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'Navy' });
  await addContact(context, { firstName: 'Ada', lastName: 'Byron', email: 'countess@example.com', tags: ['Maths'] });
  await page.goto('/contacts');
  const search = page.getByLabel('Search clients');
  for (const [typed, found] of [
    ['GRACE', 'Grace'],
    ['byr', 'Ada'],
    ['countess@', 'Ada'],
    ['navy', 'Grace'],
    ['maths', 'Ada'],
  ] as const) {
    await search.fill(typed);
    await expect.poll(() => rowNames(page)).toEqual([expect.stringContaining(found)]);
  }
  await search.fill('nobody');
  await expect(page.getByText('No Clients Found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => rowNames(page)).toHaveLength(2);
});

test('the list sorts by name, company and Date Created, both ways @any-width', async ({
  signedInPage: page,
  context,
}) => {
  await addContact(context, { firstName: 'Ada', lastName: 'Byron', company: 'Zeta' });
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'Alpha' });
  await page.goto('/contacts');
  await openFilters(page);
  const sort = page.getByLabel('Sort by');
  const first = async () => (await rowNames(page))[0];
  await expect(sort.getByRole('option')).toHaveText([
    'Name',
    'Company',
    'Date Created',
    'Last contacted',
    'Next action',
  ]);
  await expect.poll(first).toContain('Ada');
  await page.getByRole('button', { name: /sort descending/ }).click();
  await expect.poll(first).toContain('Grace');
  await sort.selectOption('Company');
  await expect.poll(first).toContain('Ada');
  await page.getByRole('button', { name: /sort ascending/ }).click();
  await expect.poll(first).toContain('Grace');
  await sort.selectOption('Date Created');
  await expect.poll(first).toContain('Ada');
  await page.getByRole('button', { name: /sort descending/ }).click();
  await expect.poll(first).toContain('Grace');
  await expect(page).toHaveURL(/sort=-createdAt/);
});
