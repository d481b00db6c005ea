import { Fragment, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import { classNames } from '../lib/class-names.ts';
import { StandIn } from './stand-in.tsx';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  shortcut?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  /** Draws a separator above this item. */
  startsGroup?: boolean;
  /** The action moves the focus elsewhere, so the button does not get it back. */
  takesFocus?: boolean;
  onSelect: () => void;
};

interface DropdownMenuListProps {
  button: HTMLButtonElement;
  /** Undefined while the menu is closed. */
  openedBy: 'key' | 'pointer' | undefined;
  onClose: () => void;
  items: readonly MenuItem[];
  heading: ReactNode;
  align: 'start' | 'end';
}

/** The menu, loaded after its button was rendered. */
export function DropdownMenuList({ button, openedBy, onClose, items, heading, align }: DropdownMenuListProps) {
  const focusIsTaken = useRef(false);
  return (
    <RadixMenu.Root modal={false} open={openedBy !== undefined} onOpenChange={(open) => !open && onClose()}>
      <RadixMenu.Trigger asChild>
        <StandIn button={button} />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          id={`${button.id}-menu`}
          aria-labelledby={button.id}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Radix does the same for key presses it sees, but it may still have been loading during the first one.
          onFocus={({ target, currentTarget }) => {
            if (openedBy === 'key' && target === currentTarget) itemsOf(currentTarget)[0]?.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (focusIsTaken.current) event.preventDefault();
            focusIsTaken.current = false;
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-popover data-[state=open]:animate-pop-in"
        >
          {heading !== undefined && (
            <RadixMenu.Label className="max-w-64 truncate px-2 py-1.5 text-sm text-muted">{heading}</RadixMenu.Label>
          )}
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.startsGroup === true && <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />}
              <RadixMenu.Item
                disabled={item.disabled}
                className={classNames(
                  'flex h-control-small cursor-default items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-disabled:opacity-55',
                  item.destructive === true
                    ? 'text-danger data-highlighted:bg-danger-soft'
                    : 'data-highlighted:bg-hover [&_svg]:text-muted',
                )}
                onKeyDown={goToItem}
                onSelect={() => {
                  // A dialog opened by this item returns the focus to the element that has it now. The item itself is
                  // about to disappear.
                  focusIsTaken.current = item.takesFocus === true;
                  button.focus();
                  item.onSelect();
                }}
              >
                {item.icon}
                <span className="flex-1 truncate pr-3">{item.label}</span>
                {item.shortcut}
              </RadixMenu.Item>
            </Fragment>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

/**
 * Radix moves the focus with a delay. Without this, a quick second key press would still act on the old item, and Enter
 * after an arrow key would choose it.
 */
function goToItem(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const items = itemsOf(currentTarget.closest('[role="menu"]'));
  const position = items.indexOf(currentTarget);
  const targets: Record<string, number> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

function itemsOf(menu: Element | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-disabled])') ?? [])];
}
