import { expectNoAxeViolations } from './axe.ts';
import { expect, signUpWithoutTrial, test } from './fixtures.ts';
import { heldAnswer } from './records.ts';

const subscription = '**/api/subscription';

test('without a subscription every screen leads to /upgrade, and Back does not return to it', async ({
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
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page).toHaveURL('/login?mode=verify');
});

test('a visitor may look at the plan and is led to sign up', async ({ page }) => {
  await page.goto('/upgrade');
  await expect(page.getByRole('heading', { name: 'Upgrade Required' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/signup');
});

test('the check is announced while it lasts', async ({ signedInPage: page }) => {
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

test('an account that is not there yet is looked for three more times, a second apart', async ({
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
  // By the browser's own clock, which no busy machine can shorten.
  const pauses = await page.evaluate(() => {
    const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.endsWith('/api/subscription'),
    );
    return requests.slice(0, 3).map(({ responseEnd }, index) => (requests[index + 1]?.startTime ?? 0) - responseEnd);
  });
  expect(pauses).toHaveLength(3);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(950);
});

test('any other failure of the check leads to /upgrade', async ({ signedInPage: page, expectProblem }) => {
  expectProblem(/status of 403/);
  await page.route(subscription, (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Denied', requestId: 'r' } } }),
  );
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/upgrade');
});

test('a refused request in the middle of the work leads to /upgrade', async ({ signedInPage: page, expectProblem }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'KPI Dashboard' })).toBeVisible();
  expectProblem(/status of 402/);
  await page.route('**/api/contacts?*', (route) =>
    route.fulfill({ status: 402, json: { error: { code: 'no_subscription', message: 'Needed', requestId: 'r' } } }),
  );
  await page.evaluate(() => window.history.pushState({}, '', '/contacts'));
  await expect(page).toHaveURL('/upgrade');
  // What the server says now is shown, not what was known before.
  await expect(page.getByText('Your subscription is active')).toBeVisible();
});
