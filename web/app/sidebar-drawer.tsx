import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '#web/platform/ui/button.tsx';
import { StandIn } from '#web/platform/ui/stand-in.tsx';
import { Sidebar } from './sidebar.tsx';

interface SidebarDrawerProps {
  /** The button that opens the drawer. */
  button: HTMLButtonElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onListKeys: () => void;
}

/** The sidebar on a small screen. Following a link closes it. */
export function SidebarDrawer({ button, open, onOpenChange, onListKeys }: SidebarDrawerProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>
        <StandIn button={button} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-surface shadow-popover"
        >
          <div className="flex h-12 items-center justify-between border-b border-line px-4">
            <Dialog.Title className="text-base font-semibold">Menu</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close menu" icon={<X aria-hidden className="size-5" />} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1">
            <Sidebar
              onNavigate={close}
              onListKeys={() => {
                close();
                onListKeys();
              }}
            />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
