import type { KeyName } from './keys.ts';
import type { KeyHandlers } from './use-keys.ts';

/** Shortcut handlers for a row. */
export type RowKeys<Item> = { [Name in KeyName]?: (item: Item) => void };

/** For `useKeys`: applies the shortcuts to the focused row. Without one, the keys are left to other handlers. */
export function onFocusedRow<Item>(rowKeys: RowKeys<Item>, rowAt: (focused: Element) => Item | undefined): KeyHandlers {
  const acts = Object.entries<((item: Item) => void) | undefined>(rowKeys);
  return Object.fromEntries(
    acts.map(([name, act]) => [
      name,
      ({ target }: KeyboardEvent) => {
        const item = target instanceof Element ? rowAt(target) : undefined;
        if (item === undefined) return false;
        act?.(item);
        return undefined;
      },
    ]),
  );
}
