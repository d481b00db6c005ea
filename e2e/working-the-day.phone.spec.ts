import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectToFitTheScreen } from './axe.ts';

/** In a line, above its words and right of its circle. */
const BESIDE_THE_WORDS = { x: 60, y: 3 };

test('on a phone the Today list is worked through with taps, swipes and buttons', async ({
  signedInPage: page,
  context,
}) => {
  await context.request.post('/api/first-steps/sample-data');
  await page.goto('/today');
  const lines = page.locator('[data-line]');
  await expect(lines.first()).toBeVisible();
  await expectToFitTheScreen(page);

  // A line calls or mails, and a tap opens whom it is about. Back returns.
  const reach = lines.getByRole('link', { name: /^(Call|Email) / });
  await expect(reach.first()).toBeInViewport();
  const about = lines.filter({ has: page.locator('a[data-row-opener]') }).first();
  await about.tap({ position: BESIDE_THE_WORDS });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/today');
  await expect(lines.first()).toBeVisible();
  const notices = page.getByRole('region', { name: /^Notifications/ });

  // A short swipe does nothing. A long one to the right means done, to the left tomorrow.
  await swipe(page, 40);
  await expectLineGone(page, () => swipe(page, 160));
  await expectLineGone(page, () => swipe(page, -160));
  await expect(notices).toContainText('Snoozed until');

  for (let left = await lines.count(); left > 0; left = await lines.count()) {
    await expectLineGone(page, () => lines.first().getByRole('button', { name: /^Done/ }).click());
  }
  await expect(page.getByText('Nothing left for today')).toBeVisible();
  await expectToFitTheScreen(page);
});

async function expectLineGone(page: Page, act: () => Promise<void>): Promise<void> {
  const first = page.locator('[data-line]').first();
  const key = await first.getAttribute('data-line');
  await first.scrollIntoViewIfNeeded();
  await act();
  await expect(page.locator(`[data-line="${key}"]`)).toHaveCount(0);
}

/** Swipes the first line sideways by `far` pixels. */
async function swipe(page: Page, far: number): Promise<void> {
  const box = await page.locator('[data-line]').first().boundingBox();
  if (!box) throw new Error('The line is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + far * part, y }]);
  await touch('touchEnd', []);
  await session.detach();
}
