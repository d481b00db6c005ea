import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands has no accessibility violation, neither in the light theme nor in the dark one. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page, new AxeBuilder({ page }));
  await page.emulateMedia({ colorScheme: 'dark' });
  // Themes differ in nothing but their colours, and the full set of rules is slow.
  await expectNone(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `accessibility violations on ${page.url()}`).toEqual([]);
}
