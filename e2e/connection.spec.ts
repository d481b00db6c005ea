import { expect, test } from './fixtures.ts';
import { addContact } from './records.ts';

const OFFLINE = 'Offline: showing the last loaded data. Changes cannot be saved.';

test('a lost network is reported at once, moves nothing on screen and keeps typed text @phone', async ({
  signedInPage: page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED/);
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  await page.goto('/contacts');
  const row = page.getByRole('button', { name: 'Grace Hopper', exact: true });
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeInViewport({ ratio: 1 });
  expect(await row.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();

  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Byron');
  const save = dialog.getByRole('button', { name: 'Add Client' });
  await context.setOffline(true);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('You are offline. Your changes stay here until they can be saved.');
  await expect(dialog.getByText('You are offline. Your changes stay here until they can be saved.')).toBeVisible();
  await save.click({ force: true });
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada');

  await context.setOffline(false);
  await expect(save).not.toHaveAttribute('aria-disabled');
  await save.click();
  await expect(page.getByRole('button', { name: 'Ada Byron', exact: true })).toBeVisible();
});

test('inline edits report that they cannot be saved while offline @deep', async ({
  signedInPage: page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED/);
  await addContact(context, { firstName: 'Grace', lastName: 'Hopper', tags: ['retained'] });
  const refused = async (name: string) => {
    const save = page.getByRole('button', { name, exact: true });
    await expect(save).toBeVisible();
    await context.setOffline(true);
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(save).toHaveAccessibleDescription('You are offline. Your changes stay here until they can be saved.');
    await save.click({ force: true });
    await expect(save).toBeVisible();
    await context.setOffline(false);
    await expect(save).not.toHaveAttribute('aria-disabled');
  };
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit target' }).click();
  await refused('Save');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await refused('Save Changes');
  await page.goto('/contacts?dialog=tags');
  await page.getByRole('button', { name: 'Rename retained' }).click();
  await refused('Save name');
});
