import { useState, type ComponentProps, type ReactNode } from 'react';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { Button } from './button.tsx';

const Sheet = loadedLater(async () => (await import('./sheet.tsx')).Sheet);

interface SheetButtonProps extends Omit<ComponentProps<typeof Sheet>, 'button'> {
  icon: ReactNode;
  label: ReactNode;
}

/** A button and the sheet that it opens. */
export function SheetButton({ icon, label, open, onOpenChange, ...sheet }: SheetButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        ref={setButton}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWasOpened(true);
          onOpenChange(true);
        }}
      >
        {label}
      </Button>
      {wasOpened && button && <Sheet {...sheet} button={button} open={open} onOpenChange={onOpenChange} />}
    </>
  );
}
