import type { ReactNode } from 'react';
import { Button } from '#web/platform/ui/button.tsx';

/** On a phone the word stands below its icon, as in the tab bar. */
export const BULK_LOOK =
  'max-sm:h-12 max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0.5 max-sm:text-xs max-sm:shadow-none';

/** A bulk action. */
export function BulkButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button size="small" icon={icon} className={BULK_LOOK} onClick={onClick}>
      {label}
    </Button>
  );
}
