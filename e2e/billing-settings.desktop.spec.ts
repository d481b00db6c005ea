import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { dayAhead } from './billing.ts';
import { expect, test } from './fixtures.ts';

const billingOn = (page: Page) => page.getByRole('region', { name: 'Subscription & Billing' });

async function cancel(page: Page): Promise<void> {
  await billingOn(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
}

test('a cancelled trial asks for confirmation, keeps its access and can be resumed', async ({ signedInPage: page }) => {
  await page.goto('/settings');
  const billing = billingOn(page);
  await billing.getByRole('button', { name: 'Cancel Subscription' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel your subscription?' });
  await expect(question).toContainText('You will lose access at the end of the current billing period');
  await question.getByRole('button', { name: 'Keep Subscription' }).click();
  await expect(billing.getByText('Subscription Ending')).toBeHidden();

  await cancel(page);
  const done = billing.getByText(
    'Subscription cancelled successfully. You will have access until the end of your current billing period.',
    { exact: true },
  );
  await expect(done).toBeVisible();
  const notice = billing.getByRole('status').filter({ hasText: 'Subscription Ending' });
  await expect(billing.getByRole('status'), 'the answer, and one notice instead of three').toHaveCount(2);
  await expect(notice).toContainText(`Your access ends on ${dayAhead(30)}.`);
  await expect(billing.getByRole('button', { name: 'Cancel Subscription' })).toBeHidden();
  await expectNoAxeViolations(page);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();

  await page.goto('/settings');
  await notice.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(notice).toBeHidden();
  await expect(billing.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
});

test('a cancellation on the provider’s page is shown and can be undone @deep', async ({ signedInPage: page }) => {
  await page.goto('/settings');
  await billingOn(page).getByRole('button', { name: 'Manage card and invoices' }).click();
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText('Your plan ends on')).toBeVisible();
  await page.getByRole('link', { name: /Return to/ }).click();
  const notice = billingOn(page).getByRole('status').filter({ hasText: 'Subscription Ending' });
  await expect(notice).toContainText(dayAhead(30));
  await notice.getByRole('button', { name: 'Resume subscription' }).click();
  await expect(notice).toBeHidden();
});

test('a failed cancellation shows the reason, and a retry works @deep', async ({
  signedInPage: page,
  expectProblem,
}) => {
  const path = '**/api/cancel-subscription';
  await page.goto('/settings');
  const message = billingOn(page).getByRole('alert');

  expectProblem(/status of 502/);
  await page.route(path, (route) => route.fulfill({ status: 502, json: { success: false, error: 'Try later.' } }));
  await cancel(page);
  await expect(message).toHaveText('Failed to cancel subscription: Try later.');
  await page.unroute(path);

  expectProblem(/ERR_FAILED/);
  await page.route(path, (route) => route.abort());
  await cancel(page);
  await expect(message).toHaveText(
    'An error occurred while cancelling your subscription. Please try again or contact support.',
  );
  await page.unroute(path);

  await cancel(page);
  await expect(billingOn(page).getByText('Subscription Ending')).toBeVisible();
  await expect(message).toBeHidden();
});

test('a cancellation appears on another device at once @deep', async ({ page, account: _account, context }) => {
  await page.goto('/settings');
  await expect(billingOn(page).getByText('Free Trial Active')).toBeVisible();
  const { subscription } = await (await context.request.get('/api/subscription')).json();
  await context.request.post('/api/cancel-subscription', {
    data: { subscriptionId: subscription.stripeSubscriptionId, customerId: subscription.stripeCustomerId },
  });
  await expect(billingOn(page).getByText('Subscription Ending')).toBeVisible();
});
