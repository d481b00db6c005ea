import { expect, test } from './fixtures.ts';

test('signing out cancels requests that the server would refuse @deep', async ({ page, account: _signedIn }) => {
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  // This request reaches the server after the session has ended.
  const signedOut = page.waitForResponse('**/api/auth/sign-out');
  await page.route('**/api/tasks?*', async (route) => {
    await signedOut;
    // The page may have cancelled the request by then.
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest('**/api/tasks?*');
  await page.getByRole('link', { name: 'Tasks' }).click();
  const question = await asked;
  // Delay the next page, so that leaving this one does not cancel the request.
  await page.route('**/login', async (route) => {
    await question.response();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
