import { expect, type Locator, type Page } from '@playwright/test';

/** The sidebar's links and account; on a small screen behind the menu button, which this presses. */
export async function openSidebar(page: Page): Promise<Locator> {
  const menuButton = page.getByRole('button', { name: 'Open menu' });
  // The page that checks the subscription has a main part too, but no bar above it.
  await page.getByRole('banner').waitFor();
  if (await menuButton.isVisible()) {
    await menuButton.click();
    return page.getByRole('dialog', { name: 'Menu' });
  }
  return page.getByRole('complementary');
}

export async function chooseTheme(page: Page, name: 'Light' | 'Dark' | 'Same as this device'): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function expectToFitTheScreen(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that a person must scroll sideways').toBeLessThanOrEqual(0);
}
