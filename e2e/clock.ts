import { expect, type Locator, type Page } from '@playwright/test';

/**
 * From here on the page's time stands still, and that of the pages that it leads to. What is shown for a moment, or leads on
 * by itself, then waits to be looked at, however slow the machine is.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Lets time pass until something is there, in steps far shorter than any pause that a person would notice. */
export async function passTimeUntil(page: Page, awaited: Locator): Promise<void> {
  await passTimeUntilTrue(page, () => awaited.isVisible());
}

export async function passTimeUntilTrue(page: Page, isReached: () => Promise<boolean> | boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await isReached()).toBe(true);
  }).toPass({ intervals: [10] });
}
