import type { ComponentProps, ReactNode } from 'react';
import { loadedLater } from '../lib/loaded-later.tsx';
import { Button } from './button.tsx';
import { useOpener } from './use-opener.ts';

const Sheet = loadedLater(async () => (await import('./sheet.tsx')).Sheet);

interface SheetButtonProps extends Omit<ComponentProps<typeof Sheet>, 'button'> {
  icon: ReactNode;
  label: ReactNode;
}

/** A button and the sheet that it opens. */
export function SheetButton({ icon, label, ...sheet }: SheetButtonProps) {
  const { opener, opening } = useOpener(sheet.open, sheet.onOpenChange);
  return (
    <>
      <Button icon={icon} {...opening}>
        {label}
      </Button>
      {opener && <Sheet {...sheet} button={opener} />}
    </>
  );
}
