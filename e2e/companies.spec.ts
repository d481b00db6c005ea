import { expect, test } from './fixtures.ts';
import { addContact, addJob, dialogButton } from './records.ts';

test('a company comes with its people, and a new name reaches them @phone', async ({ signedInPage: page, context }) => {
  const grace = await addContact(context, { firstName: 'Grace', lastName: 'Hopper', company: 'ACME Ltd' });
  await addJob(context, { title: 'Compiler Engineer', contactId: grace, value: 60_000 });
  await page.goto('/contacts?dialog=add');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Company', { exact: true }).fill('acme limited');
  await dialogButton(page, 'Add Client').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await page.getByRole('button', { name: 'ACME Ltd', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'ACME Ltd' });
  for (const [part, name] of [
    ['People', 'Grace Hopper'],
    ['People', 'Ada Byron'],
    ['Job orders', 'Compiler Engineer'],
  ] as const) {
    await expect(panel.getByRole('region', { name: part }).getByRole('link', { name, exact: true })).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Edit Company', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Acme Robotics');
  await page.getByLabel('Website').fill('acme.example');
  await dialogButton(page, 'Update Company').click();
  await expect(dialogButton(page, 'Update Company')).toHaveCount(0);
  await page.goto(`/contacts?id=${grace}`);
  await page.getByRole('dialog', { name: 'Grace Hopper' }).getByRole('link', { name: 'Acme Robotics' }).click();
  const renamed = page.getByRole('dialog', { name: 'Acme Robotics' });
  await expect(renamed.getByRole('link', { name: /acme\.example/ })).toHaveAttribute('href', 'https://acme.example');
});
