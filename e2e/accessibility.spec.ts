import { expectNoAxeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectToFitTheScreen } from './shell.ts';

const visitorPages = ['/login', '/signup'];
const shellPages = ['/dashboard', '/contacts', '/jobs', '/candidates', '/tasks', '/settings'];

for (const path of visitorPages) {
  test(`${path} is accessible to everybody, in both themes`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFitTheScreen(page);
    await expectNoAxeViolations(page);
  });
}

for (const path of shellPages) {
  test(`${path} is accessible to everybody, in both themes`, async ({ signedInPage: page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFitTheScreen(page);
    await expectNoAxeViolations(page);
    // Still the signed-in page: a lost session would have shown the login page, which passes as well.
    await expect(page).toHaveURL(path);
  });
}

test('the messages of a form are accessible to everybody, in both themes', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account & Start Free Trial' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expectNoAxeViolations(page);
});
