import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const PHONE_WIDTH = 400;

/** The page has no accessibility violations in its current state, in the light or the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  // A phone has a different layout but the same colours. Contrast is the slowest check, so only the desktop runs it.
  if ((page.viewportSize()?.width ?? 0) <= PHONE_WIDTH) {
    await expectNone(page, { rules: { 'color-contrast': { enabled: false } } });
    return;
  }
  await expectNone(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Themes differ only in colour, and the full set of rules is slow.
  await expectNone(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
}

export async function expectToFitTheScreen(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels that a person must scroll sideways').toBeLessThanOrEqual(0);
}

async function expectNone(page: Page, which: axe.RunOptions = {}): Promise<void> {
  // Half a megabyte, so inject it once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(findViolations, {
    resultTypes: ['violations'],
    // None of these rules needs the style sheets.
    preload: false,
    // Frames hold uploaded files, rendered by the browser.
    iframes: false,
    ...which,
  } satisfies axe.RunOptions);
  expect(found, `accessibility violations on ${page.url()}`).toEqual([]);
}

/** Runs in the browser. With dialogs or a menu open, checks only the topmost. The page behind is a separate state. */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const layers = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]');
  const place = layers.item(layers.length - 1) ?? document;
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place, options);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
