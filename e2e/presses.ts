import type { Page } from '@playwright/test';

export interface Presses {
  /** Of the mouse or the finger; Enter on a button is a click too, but not one of these. */
  clicks: number;
  /** Of the keyboard, beside the letters of what is typed into a field. */
  keys: number;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of globalThis
  var presses: Presses | undefined;
}

/** Counts what a person presses beside typing, from now on and as long as the page is not loaded anew. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.evaluate(() => {
    const presses = { clicks: 0, keys: 0 };
    globalThis.presses = presses;
    const click = ({ detail }: MouseEvent) => {
      if (detail > 0) presses.clicks += 1;
    };
    const key = ({ key: pressed, target }: KeyboardEvent) => {
      const isText = pressed.length === 1 && target instanceof Element && target.matches('input, textarea');
      if (!isText) presses.keys += 1;
    };
    document.addEventListener('click', click, { capture: true });
    document.addEventListener('keydown', key, { capture: true });
  });
  return () => page.evaluate(() => globalThis.presses ?? { clicks: Infinity, keys: Infinity });
}
