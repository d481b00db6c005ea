import { expect, type Locator, type Page } from '@playwright/test';

/** The sidebar with its links and account. On a small screen this presses the menu button first. */
export async function openSidebar(page: Page): Promise<Locator> {
  const menuButton = page.getByRole('button', { name: 'Open menu' });
  const sidebar = page.getByRole('complementary');
  await menuButton.or(sidebar).waitFor();
  if (await menuButton.isVisible()) {
    await menuButton.click();
    return page.getByRole('dialog', { name: 'Menu' });
  }
  return sidebar;
}

export async function closeSidebar(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  if (await drawer.isVisible()) await drawer.getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer).toBeHidden();
}

export async function chooseTheme(page: Page, name: 'Light' | 'Dark' | 'Same as this device'): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name }).click();
}
