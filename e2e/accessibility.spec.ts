import { expectNoAxeViolations, expectToFitTheScreen } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the pages for visitors are accessible to everybody, in both themes', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFitTheScreen(page);
    await expectNoAxeViolations(page);
  }
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the screens of a new account are accessible to everybody, in both themes', async ({ signedInPage: page }) => {
  for (const path of ['/dashboard', '/jobs', '/settings', '/upgrade']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFitTheScreen(page);
    await expectNoAxeViolations(page);
    // Still the signed-in page: a lost session would have shown the login page, which passes as well.
    await expect(page).toHaveURL(path);
  }
});
