import type { ReactNode } from 'react';
import { Button } from '#web/platform/ui/button.tsx';

/** A bulk action. On a phone only the icon is shown. */
export function BulkButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button size="small" title={label} icon={icon} onClick={onClick}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
