import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const PHONE_WIDTH = 400;

/** The page as it stands has no accessibility violation, neither in the light theme nor in the dark one. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page);
  // A phone arranges things differently and colours them as a desktop does, where both themes are looked at.
  if ((page.viewportSize()?.width ?? 0) <= PHONE_WIDTH) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  // Themes differ in nothing but their colours, and the full set of rules is slow.
  await expectNone(page, ['color-contrast', 'link-in-text-block']);
}

export async function expectToFitTheScreen(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that a person must scroll sideways').toBeLessThanOrEqual(0);
}

async function expectNone(page: Page, rules?: string[]): Promise<void> {
  // Half a megabyte that a page needs to read only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(findViolations, {
    resultTypes: ['violations'],
    // Frames hold files of people, shown by the browser itself.
    iframes: false,
    ...(rules ? { runOnly: rules } : {}),
  } satisfies axe.RunOptions);
  expect(found, `accessibility violations on ${page.url()}`).toEqual([]);
}

/** Runs in the browser. */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
