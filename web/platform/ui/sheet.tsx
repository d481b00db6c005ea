import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from './button.tsx';
import { closeByEscape } from './escape-key.ts';
import { StandIn } from './stand-in.tsx';

export interface SheetProps {
  /** The button that opens the sheet. */
  button: HTMLButtonElement;
  title: string;
  /** Buttons, with the main action last. */
  footer: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** Slides up from the bottom of a phone's screen and leaves the content above visible. */
export function Sheet({ button, title, footer, open, onOpenChange, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>
        <StandIn button={button} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col rounded-t-xl bg-raised text-ink shadow-dialog outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-rise-in"
        >
          <div className="flex items-center justify-between px-4 py-2">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" className="-mr-2" icon={<X aria-hidden className="size-4" />} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
          <div className="flex justify-end gap-2 border-t border-line px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
