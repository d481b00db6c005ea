import { useState, type ComponentProps, type ReactNode } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import { Button } from './button.tsx';
import { useOpener } from './use-opener.ts';

const Popover = loadedLater(async () => (await import('./popover.tsx')).Popover);

interface PopoverButtonProps extends Omit<ComponentProps<typeof Popover>, 'button' | 'open' | 'onOpenChange'> {
  icon: ReactNode;
  label: ReactNode;
}

/** A button and the popover that it opens. */
export function PopoverButton({ icon, label, ...popover }: PopoverButtonProps) {
  const [open, setOpen] = useState(false);
  const { opener, opening } = useOpener(open, setOpen);
  return (
    <>
      <Button icon={icon} {...opening}>
        {label}
      </Button>
      {opener && <Popover {...popover} button={opener} open={open} onOpenChange={setOpen} />}
    </>
  );
}
