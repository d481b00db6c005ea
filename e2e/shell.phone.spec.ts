import { expect, test } from './fixtures.ts';
import { openSidebar } from './shell.ts';

test('the menu button opens the sidebar, and closing it returns the focus', async ({ signedInPage: page }) => {
  await page.goto('/dashboard');
  const menuButton = page.getByRole('button', { name: 'Open menu' });
  await expect(menuButton).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const sidebar = await openSidebar(page);
  await expect(sidebar.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Close menu' }).click();
  await expect(sidebar).toBeHidden();
  await expect(menuButton).toBeFocused();
});

test('following the link to the current screen closes the sidebar too', async ({ signedInPage: page }) => {
  await page.goto('/settings');
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('link', { name: 'Settings' }).click();
  await expect(sidebar).toBeHidden();
});
