import { expect, type Locator, type Page } from '@playwright/test';
import { countPresses } from './presses.ts';

/** What a person does, counted as it is done. */
export interface Actions {
  click: (target: Locator) => Promise<void>;
  /** Presses the mouse on `what`, and lets it go over `to`. */
  drag: (what: Locator, to: Locator) => Promise<void>;
  /** One key, or several held together, such as "Control+k". */
  press: (chord: string) => Promise<void>;
  /** One value, into the field that has the focus. Going to a field is an action of its own. */
  type: (field: Locator, value: string) => Promise<void>;
  /** Resolves to the number of actions. Fails if anything was done past these methods. */
  count: () => Promise<number>;
}

/** Counts from now on, until the page is reloaded. */
export async function actionsOn(page: Page): Promise<Actions> {
  const presses = await countPresses(page);
  let pressed = 0;
  let typed = 0;
  return {
    click: async (target) => {
      pressed += 1;
      await target.click();
    },
    drag: async (what, to) => {
      pressed += 1;
      await what.hover();
      await page.mouse.down();
      // The board may scroll under the pointer, so this aims until the pointer is there.
      await expect(async () => {
        const { x, y, width } = (await to.boundingBox()) ?? { x: 0, y: 0, width: 0 };
        const point = { x: x + width / 2, y: y + 60 };
        await page.mouse.move(point.x, point.y, { steps: 4 });
        const isOver = (element: Element, at: typeof point) => element.contains(document.elementFromPoint(at.x, at.y));
        expect(await to.evaluate(isOver, point)).toBe(true);
      }).toPass();
      await page.mouse.up();
    },
    press: async (chord) => {
      pressed += 1;
      await page.keyboard.press(chord);
    },
    type: async (field, value) => {
      typed += 1;
      await expect(field).toBeFocused();
      await field.fill(value);
    },
    count: async () => {
      const { clicks, keys } = await presses();
      expect(clicks + keys, 'clicks and keys that the page noticed').toBe(pressed);
      return pressed + typed;
    },
  };
}
