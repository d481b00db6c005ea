import { cloneElement, useId, useRef, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import type { MenuItem } from './dropdown-menu-list.tsx';

const DropdownMenuList = loadedLater(async () => (await import('./dropdown-menu-list.tsx')).DropdownMenuList);

type DropdownMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'> & { 'data-state'?: string }>;
  /** A list of many rows makes the items of those that are touched. */
  renderItems: () => readonly MenuItem[];
  /** Stands above the items, e.g. whose account this is. */
  heading?: ReactNode;
  align?: 'start' | 'end';
};

/** No more than a button until somebody goes there: a list draws as many of them as it has rows. */
export function DropdownMenu({ trigger, renderItems, heading, align = 'end' }: DropdownMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [reached, setReached] = useState<HTMLButtonElement | null>(null);
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer'>();
  const open = openedBy !== undefined;
  const id = useId();
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        // As Radix says it, for the look of an open button.
        'data-state': open ? 'open' : 'closed',
        onFocus: () => setReached(button.current),
        onPointerEnter: DropdownMenuList.prefetch,
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          setReached(button.current);
          setOpenedBy(open ? undefined : 'pointer');
          // The menu takes the focus, and must not compete with its button for it.
          if (!open) event.preventDefault();
        },
        onKeyDown: (event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          setOpenedBy(event.key === 'ArrowDown' || !open ? 'key' : undefined);
        },
      })}
      {reached && (
        <DropdownMenuList
          button={reached}
          openedBy={openedBy}
          onClose={() => setOpenedBy(undefined)}
          items={open ? renderItems() : []}
          heading={heading}
          align={align}
        />
      )}
    </>
  );
}
