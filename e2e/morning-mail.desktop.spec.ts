import { expect, test } from './fixtures.ts';
import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';

test('the morning mail is off, is given an hour, and a link that nobody sent stops nothing', async ({
  signedInPage: page,
  expectProblem,
}) => {
  expectProblem(/422/);
  await page.goto('/settings#your-day');
  const hour = page.locator('#your-day').getByLabel('Morning mail');
  await expect(hour).toHaveValue('');
  await hour.selectOption('At 07:00');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Settings saved');
  await page.reload();
  await expect(hour).toHaveValue('7');
  await page.goto('/morning-mail?token=forged');
  await expect(page.getByRole('heading', { name: 'The morning mail was not stopped' })).toBeVisible();
  await expect(page.getByText('This link does not work. Please open it from the mail again.')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectToFitTheScreen(page);
});
