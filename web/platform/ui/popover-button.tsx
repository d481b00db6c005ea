import { useState, type ComponentProps, type ReactNode } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import type { ButtonSize, ButtonVariant } from './button-class.ts';
import { Button } from './button.tsx';
import { useOpener } from './use-opener.ts';

const Popover = loadedLater(async () => (await import('./popover.tsx')).Popover);

interface PopoverButtonProps extends Omit<ComponentProps<typeof Popover>, 'button' | 'open' | 'onOpenChange'> {
  icon: ReactNode;
  label: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A button and the popover that it opens. */
export function PopoverButton({ icon, label, variant, size, ...popover }: PopoverButtonProps) {
  const [open, setOpen] = useState(false);
  const { opener, opening } = useOpener(open, setOpen);
  return (
    <>
      <Button icon={icon} {...(variant && { variant })} {...(size && { size })} {...opening}>
        {label}
      </Button>
      {opener && <Popover {...popover} button={opener} open={open} onOpenChange={setOpen} />}
    </>
  );
}
