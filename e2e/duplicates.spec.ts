import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { toastsOf } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate } from './records.ts';

test('a form names matching records while the user types, and likely duplicates are dismissed or merged @phone', async ({
  signedInPage: page,
  context,
}) => {
  await addCandidate(context, { firstName: 'John', lastName: 'Smith', email: 'john@park.example' });
  await page.goto('/candidates?dialog=add');
  const form = page.getByRole('dialog', { name: 'Add Candidate' });
  await form.getByLabel('First name').fill('Jon');
  await form.getByLabel('Last name').fill('Smith');
  await expect(form.getByText('Looks like John Smith')).toContainText('Similar name');
  await form.getByLabel('Email').fill('JOHN@park.example');
  await expect(form.getByText('Looks like John Smith')).toContainText('Same e-mail address');
  const [record] = await Promise.all([
    context.waitForEvent('page'),
    form.getByRole('link', { name: /^John Smith/ }).click(),
  ]);
  await expect(record.getByRole('heading', { name: 'John Smith' })).toBeVisible();
  await record.close();
  await expect(form.getByLabel('First name')).toHaveValue('Jon');
  await form.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(form).toHaveCount(0);

  // Duplicates appear a moment later, in every tab.
  await page.getByRole('link', { name: /^Duplicates 1$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible();
  const group = page.getByRole('list', { name: 'Likely duplicates' }).getByRole('table');
  await expect(group.getByRole('link')).toHaveText(['John Smith', 'Jon Smith']);
  await expect(page.getByRole('list', { name: 'Why' })).toContainText('Same e-mail address');
  await expectToFitTheScreen(page);
  await expectNoAxeViolations(page);

  const apart = page.getByRole('button', { name: /^Not a duplicate/ });
  await apart.click();
  await expect(page.getByText('No duplicates found')).toBeVisible();
  await toastsOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(group).toBeVisible();
  await apart.click();
  await expect(page.getByText('No duplicates found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No duplicates found')).toBeVisible();

  // The same e-mail address again. This time the records are merged from here.
  await addCandidate(context, { firstName: 'J', lastName: 'Smith', email: 'john@park.example' });
  await page.getByRole('button', { name: 'Merge John Smith, Jon Smith, J Smith' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 3 candidates' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('No duplicates found')).toBeVisible();
  await expect(toastsOf(page).getByRole('button', { name: 'Undo' })).toBeVisible();
});
