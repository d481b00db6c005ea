import type { KeyName } from './keys.ts';
import type { KeyHandlers } from './use-keys.ts';

/** What keys do to a row. */
export type RowKeys<Item> = { [Name in KeyName]?: (item: Item) => void };

/** For `useKeys`: the keys act on the row that has the focus, and are left to others while none has. */
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
