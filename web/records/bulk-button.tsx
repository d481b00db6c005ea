import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

/** One of the things to do with the chosen rows; on a phone only its icon fits. */
export function BulkButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button size="small" title={label} icon={icon} onClick={onClick}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
