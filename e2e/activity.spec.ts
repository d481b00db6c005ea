import type { Page } from '@playwright/test';
import { expectToFitTheScreen } from './axe.ts';
import { expect, signIn, test } from './fixtures.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Activity', exact: true });

test('the account activity is listed newest first and loads more on request', async ({ page, account, newDevice }) => {
  const phone = await newDevice({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });
  const guess = { email: account.email, password: 'wrong horse' };
  expect((await phone.request.post('/api/auth/sign-in', { data: guess })).status()).toBe(401);
  for (let n = 0; n < 8; n += 1) await signIn(phone, account);
  // The failed attempt is logged after the response.
  const kinds = async () => {
    const { items } = await (await phone.request.get('/api/account/activity')).json();
    return (items as { kind: string }[]).map(({ kind }) => kind);
  };
  await expect.poll(kinds).toContain('sign-in-failed');

  await page.goto('/settings/security');
  const events = activity(page).getByRole('listitem');
  await expect(events).toHaveCount(8);
  await expect(events.first()).toContainText('Signed in');
  await expect(events.first()).toContainText(/\d+ \w+ \d{4}, \d\d:\d\d · Safari on iOS · /);
  await activity(page).getByRole('button', { name: 'Show more' }).click();
  await expect(events.filter({ hasText: 'Failed sign-in: wrong password' })).toHaveCount(1);
  await expect(events.last()).toContainText('Account created');
  await expect(activity(page).getByRole('button', { name: 'Show more' })).toBeHidden();
  await expectToFitTheScreen(page);

  const sessions = page.getByRole('region', { name: 'Active Sessions', exact: true });
  await sessions.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  await expect(events.first()).toContainText('Signed out Safari on iOS');
});
