import type { Page } from '@playwright/test';

export interface Presses {
  /** By mouse or touch. Enter on a button also fires a click, but counts as a key. */
  clicks: number;
  /** By keyboard, without the letters typed into a field. Keys held together count once. */
  keys: number;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of globalThis
  var presses: Presses | undefined;
}

/** Counts a person's presses besides typing, until the page is reloaded. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.evaluate(() => {
    const presses = { clicks: 0, keys: 0 };
    const held = new Set(['Alt', 'Control', 'Meta', 'Shift']);
    globalThis.presses = presses;
    const click = ({ detail }: MouseEvent) => {
      if (detail > 0) presses.clicks += 1;
    };
    const key = ({ key: pressed, target }: KeyboardEvent) => {
      const isText = pressed.length === 1 && target instanceof Element && target.matches('input, textarea');
      if (!isText && !held.has(pressed)) presses.keys += 1;
    };
    document.addEventListener('click', click, { capture: true });
    document.addEventListener('keydown', key, { capture: true });
  });
  return () => page.evaluate(() => globalThis.presses ?? { clicks: Infinity, keys: Infinity });
}
