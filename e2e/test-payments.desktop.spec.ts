import { expectNoAxeViolations } from './axe.ts';
import { signUp } from './fixtures.ts';
import { expect, test } from './own-product.ts';

test.use({ ownSettings: { BILLING_SANDBOX: '1', SMTP_URL: 'smtp://127.0.0.1:1' } });

test('test payments are labelled wherever a user could pay @deep', async ({ page, context }) => {
  for (const path of ['/', '/upgrade']) {
    await page.goto(path);
    await expect(page.getByText('Test payments')).toBeVisible();
  }
  await signUp(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  await expect(page.getByText('Test payments')).toBeVisible();
  await expectNoAxeViolations(page);
});
