import { cloneElement, useId, useRef, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import type { MenuItem } from './dropdown-menu-list.tsx';

const DropdownMenuList = loadedLater(async () => (await import('./dropdown-menu-list.tsx')).DropdownMenuList);

type DropdownMenuProps = {
  trigger: ReactElement<ComponentProps<'button'> & { 'data-state'?: string }>;
  /** A function, so that a long list creates items only for rows in use. */
  renderItems: () => readonly MenuItem[];
  /** Shown above the items, such as the account's name. */
  heading?: ReactNode;
  align?: 'start' | 'end';
};

/** Only a button until it is used, because a list renders one per row. */
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
        // The attribute that Radix sets, for the look of an open button.
        'data-state': open ? 'open' : 'closed',
        onFocus: () => setReached(button.current),
        onPointerEnter: DropdownMenuList.prefetch,
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          setReached(button.current);
          setOpenedBy(open ? undefined : 'pointer');
          // The menu takes the focus; its button must not compete for it.
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
