import { expectNoAxeViolations } from './axe.ts';
import { cards, fillCard, leaveSuccessPage } from './billing.ts';
import { passTimeUntil, stopTime } from './clock.ts';
import { signUp, signUpWithoutTrial } from './fixtures.ts';
import { control, expect, test } from './own-product.ts';

// Serial, because these tests share a clock. Moving it makes the sandbox replay every day in between.
test.describe.configure({ mode: 'serial' });

test('the success page grants access when the provider’s webhooks fail to arrive @deep', async ({ page, context }) => {
  await signUpWithoutTrial(context);
  await page.goto('/upgrade');
  await control(context.request, 'webhooks', { hold: true, no_wait: true });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const start = page.getByRole('button', { name: 'Start trial' });
  await expect(start).toBeVisible();
  await stopTime(page);
  await start.click();
  await passTimeUntil(page, page.getByRole('heading', { name: 'Payment Successful!' }));
  await page.clock.resume();
  await leaveSuccessPage(page);
  await control(context.request, 'webhooks', { hold: false, no_wait: false });
});

test('a failed payment locks the app and explains how to pay, and a new card unlocks it @deep', async ({
  page,
  context,
}) => {
  await signUpWithoutTrial(context);
  await page.goto('/upgrade');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Add a card now (optional)').click();
  await fillCard(page, cards.failsLater);
  await page.getByRole('button', { name: 'Start trial' }).click();
  await leaveSuccessPage(page);

  // Thirty days of trial, then an hour until the first invoice is charged.
  await control(context.request, 'clock', { advance: '30d' });
  await control(context.request, 'clock', { advance: '2h' });
  await expect(page).toHaveURL('/upgrade');
  await expect(page.getByText('Past Due', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Update card and pay' }).click();
  await page.getByRole('link', { name: 'Update card' }).click();
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('button', { name: /^Pay invoice/ }).click();
  await expect(page.getByRole('button', { name: /^Pay invoice/ })).toBeHidden();
  await page.getByRole('link', { name: /Return to/ }).click();
  const billing = page.getByRole('region', { name: 'Subscription & Billing' });
  await expect(billing.getByText('Active', { exact: true })).toBeVisible();
});

test('a cancelled trial expires, locks the app and charges nothing @deep', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/settings');
  const billing = page.getByRole('region', { name: 'Subscription & Billing' });
  await billing.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(billing.getByText('Subscription Ending')).toBeVisible();

  await control(context.request, 'clock', { advance: '29d' });
  await page.reload();
  await expect(billing.getByText('1 day remaining.')).toBeVisible();
  await control(context.request, 'clock', { advance: '2d' });
  await expect(page).toHaveURL('/upgrade');
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByText('Free trial ended')).toBeVisible();
});
