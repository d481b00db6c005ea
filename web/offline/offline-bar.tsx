import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#web/lib/connection.ts';

/** What is on screen may be old, and nobody may believe that it can be changed. */
export function OfflineBar() {
  const online = useIsOnline();
  return (
    <output>
      {!online && (
        <span className="flex items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-1.5 text-center text-sm">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          Offline: showing what was last seen. Changes cannot be saved.
        </span>
      )}
    </output>
  );
}
