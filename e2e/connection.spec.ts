import { expect, test } from './fixtures.ts';
import { addContact } from './records.ts';

const OFFLINE = 'Offline: showing what was last seen. Changes cannot be saved.';

test('a lost network is told at once, moves nothing, and loses nothing that was typed', async ({
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
  await expect(save).toHaveAccessibleDescription('You are offline. What you typed stays here until it can be saved.');
  await expect(dialog.getByText('You are offline. What you typed stays here until it can be saved.')).toBeVisible();
  await save.click({ force: true });
  await expect(dialog.getByLabel('First name')).toHaveValue('Ada');

  await context.setOffline(false);
  await expect(save).not.toHaveAttribute('aria-disabled');
  await save.click();
  await expect(page.getByRole('button', { name: 'Ada Byron', exact: true })).toBeVisible();
});

test('whatever saves a line of its own says that it cannot, while the network is away @any-width', async ({
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
    await expect(save).toHaveAccessibleDescription('You are offline. What you typed stays here until it can be saved.');
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
