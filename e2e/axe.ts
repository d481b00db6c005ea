import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const PHONE_WIDTH = 400;

/** The page as it stands has no accessibility violation, neither in the light theme nor in the dark one. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page, axeOn(page));
  // A phone arranges things differently and colours them as a desktop does, where both themes are looked at.
  if ((page.viewportSize()?.width ?? 0) <= PHONE_WIDTH) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Themes differ in nothing but their colours, and the full set of rules is slow.
  await expectNone(page, axeOn(page).withRules(['color-contrast', 'link-in-text-block']));
}

export async function expectToFitTheScreen(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that a person must scroll sideways').toBeLessThanOrEqual(0);
}

function axeOn(page: Page): AxeBuilder {
  // Legacy mode leaves out frames of other sites, of which there are none, and saves opening a page for the result.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `accessibility violations on ${page.url()}`).toEqual([]);
}
