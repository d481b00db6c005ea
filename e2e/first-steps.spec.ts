import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an empty account shows first steps, adds sample data and removes it with one press', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'First steps' });
  await expect(card.getByText('0 of 4')).toBeVisible();
  await expectToFitTheScreen(page);

  await card.getByRole('button', { name: 'Add sample data' }).click();
  await expect(card.getByRole('button', { name: 'Remove sample data' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Clients\s*8$/ })).toBeVisible();
  await expect(card.getByText('0 of 4'), 'invented records are nobody’s step').toBeVisible();
  await page.goto('/contacts');
  await expect(page.getByText('8 clients', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await card.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByRole('link', { name: /^Clients\s*0$/ })).toBeVisible();

  await card.getByRole('link', { name: 'Add your first client' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Client' });
  await form.getByLabel('First name').fill('Grace');
  await form.getByLabel('Last name').fill('Hopper');
  await form.getByRole('button', { name: 'Add Client' }).click();
  await expect(form).toBeHidden();
  await page.goto('/dashboard');
  await expect(card.getByText('1 of 4')).toBeVisible();

  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Revenue Target Progress' })).toBeVisible();
  await expect(card).toBeHidden();
});

test('sample data can be removed in Settings, which links to every section', async ({ signedInPage: page }) => {
  await page.request.post('/api/first-steps/sample-data');
  await page.goto('/settings');
  const account = page.getByRole('region', { name: 'Account Actions' });
  await expect(account).toBeInViewport();
  await expectToFitTheScreen(page);
  await account.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(account.getByRole('button', { name: 'Remove sample data' })).toBeHidden();
});
