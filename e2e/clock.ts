import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Stops the clock of this page and of the pages it leads to. Short-lived messages and automatic redirects then wait for
 * the test, however slow the machine is.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Advances the clock until something is visible, in steps too short for a person to notice. */
export async function passTimeUntil(page: Page, awaited: Locator): Promise<void> {
  await passTimeUntilTrue(page, () => awaited.isVisible());
}

export async function passTimeUntilTrue(page: Page, isReached: () => Promise<boolean> | boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await isReached()).toBe(true);
  }).toPass({ intervals: [10] });
}
