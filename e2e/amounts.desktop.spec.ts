import type { BrowserContext } from '@playwright/test';
import type { PreferencesPatch } from '#shared/identity/preference-schemas.ts';
import { expect, signIn, test } from './fixtures.ts';
import { addContact, addJob, dialogButton } from './records.ts';

async function choose(context: BrowserContext, preferences: PreferencesPatch): Promise<void> {
  const response = await context.request.patch('/api/preferences', { data: preferences });
  expect(response.ok(), await response.text()).toBe(true);
}

async function storedJob(
  context: BrowserContext,
  id: string,
): Promise<{ value: number; feePercentage: number | null }> {
  return (await context.request.get(`/api/jobs/${id}`)).json();
}

test('salary and fee accept everyday formats, and the mouse wheel does not change them', async ({
  signedInPage: page,
  context,
}) => {
  await choose(context, { currency: 'GBP' });
  const contactId = await addContact(context, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(context, { title: 'Engineer', contactId, value: 60_000, feePercentage: 20 });
  await page.goto(`/jobs?id=${id}`);
  await dialogButton(page, 'Edit Job').click();
  const form = page.getByRole('dialog', { name: 'Edit Job Order' });
  const salary = form.getByLabel('Salary');
  const percentage = form.getByLabel('Fee percentage');
  await expect(salary).toHaveValue('£60,000');
  await expect(percentage).toHaveValue('20%');
  for (const control of [salary, percentage]) {
    await expect(control).toHaveAttribute('inputmode', 'decimal');
    await control.focus();
    await control.hover();
    await page.mouse.wheel(0, 100);
  }
  await expect(form.getByLabel('Calculated fee')).toHaveText('£12,000.00');

  await salary.fill('72k');
  await percentage.fill('17,5');
  await expect(salary).toHaveValue('£72,000');
  await expect(form.getByLabel('Calculated fee')).toHaveText('£12,600.00');
  await salary.fill('£72 000');
  await form.getByRole('button', { name: 'Update Job' }).click();
  await expect(form).toBeHidden();
  await expect.poll(() => storedJob(context, id)).toMatchObject({ value: 72_000, feePercentage: 17.5 });
});

test('formatted amounts are parsed again: euros in a German browser @deep', async ({ account, newDevice }) => {
  const german = await newDevice({ locale: 'de-DE' });
  await signIn(german, account);
  await choose(german, { currency: 'EUR' });
  const contactId = await addContact(german, { firstName: 'Grace', lastName: 'Hopper' });
  const id = await addJob(german, { title: 'Ingenieurin', contactId, value: 1 });
  const page = await german.newPage();
  await page.goto(`/jobs?id=${id}`);
  await dialogButton(page, 'Edit Job').click();
  const salary = page.getByLabel('Salary');
  await salary.fill('45.000');
  await dialogButton(page, 'Update Job').click();
  await expect.poll(() => storedJob(german, id)).toMatchObject({ value: 45_000 });
  // The form returns to the job panel. Wait for that before the next page opens.
  await expect(page.getByRole('dialog', { name: 'Ingenieurin' })).toBeVisible();
  await expect(page).not.toHaveURL(/edit=/);

  await page.goto('/candidates?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Expected salary').fill('55.000 €');
  await dialogButton(page, 'Add Candidate').click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('55.000');

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit target' }).click();
  const target = page.getByLabel('Monthly target', { exact: true });
  await target.fill('80,000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(target).toHaveAccessibleDescription(/^Monthly target “80,000” can be read in more than one way/);
  await target.fill('80.000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Monthly target:')).toHaveText('Monthly target: 80.000 €');
});
