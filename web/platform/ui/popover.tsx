import type { ReactNode } from 'react';
import { Popover as RadixPopover } from 'radix-ui';
import { closeByEscape } from './escape-key.ts';
import { StandIn } from './stand-in.tsx';

export interface PopoverProps {
  /** The button that opens the popover. */
  button: HTMLButtonElement;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A small window next to its button. The page behind it stays usable. */
export function Popover({ button, title, open, onOpenChange, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>
        <StandIn button={button} />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={title}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          // The button toggles the popover itself, and lies outside of it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault();
          }}
          className="z-40 max-h-(--radix-popover-content-available-height) w-80 overflow-y-auto overscroll-contain rounded-xl border border-line bg-raised p-4 text-ink shadow-dialog outline-none"
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
