import { expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addCandidate, closeFilters, openFilters, rowNames } from './records.ts';

test('without a sidebar, the list links to its views', async ({ signedInPage: page, context }) => {
  for (const [firstName, type] of [
    ['Ada', 'contract'],
    ['Ben', 'contract'],
    ['Cleo', 'permanent'],
  ] as const)
    await addCandidate(context, { firstName, lastName: 'Byron', type });
  await page.goto('/candidates');
  await openFilters(page);
  await page.getByLabel('Filter by type').selectOption('Contract');
  await closeFilters(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('Contractors who could start on Monday, if asked politely');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: /^Views: / });
  await expect(menu).toContainText('Contractors who could');
  await expectToFitTheScreen(page);
  await menu.click();
  await page.getByRole('menuitem', { name: 'All candidates' }).click();
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('list', { name: 'Views of candidates' }).getByRole('link').click();
  await expect.poll(() => rowNames(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Open menu' }).click();
});
