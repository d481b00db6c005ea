import { expect, signUpWithoutTrial, test } from './fixtures.ts';
import { heldAnswer } from './records.ts';

const subscription = '**/api/subscription';

test('without a subscription every screen redirects to /upgrade, and Back does not return to it', async ({
  page,
  context,
}) => {
  const { email } = await signUpWithoutTrial(context);
  await page.goto('/login?mode=verify');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Upgrade Required' })).toBeVisible();
  await expect(page).toHaveURL('/upgrade');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Professional Plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@placewell.example' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/login?mode=verify');
});

test('the access check is announced while it runs', async ({ signedInPage: page }) => {
  const held = heldAnswer();
  await page.route(subscription, async (route) => {
    await held.until;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Checking subscription...')).toBeVisible();
  held.release();
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
});

test('a missing account is requested three more times, a second apart @deep', async ({
  signedInPage: page,
  expectProblem,
}) => {
  expectProblem(/status of 404/);
  let asked = 0;
  await page.route(subscription, async (route) => {
    asked += 1;
    if (asked > 3) return route.continue();
    const error = { code: 'not_found', message: 'User document not found', requestId: 'r' };
    return route.fulfill({ status: 404, json: { error } });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  // Measured by the browser's clock, which a busy machine cannot shorten.
  const pauses = await page.evaluate(() => {
    const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.endsWith('/api/subscription'),
    );
    return requests.slice(0, 3).map(({ responseEnd }, index) => (requests[index + 1]?.startTime ?? 0) - responseEnd);
  });
  expect(pauses).toHaveLength(3);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(950);
});
