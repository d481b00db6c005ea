import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#web/lib/connection.ts';

/**
 * What is on screen may be old, and nobody may believe that it can be changed. It stands in the free middle of the top bar,
 * on a small screen just above the tabs: nothing moves when it comes or goes.
 */
export function OfflineBar() {
  const online = useIsOnline();
  return (
    <output className="pointer-events-none absolute inset-0 flex items-center justify-center max-lg:fixed max-lg:top-auto max-lg:bottom-tab-bar">
      {!online && (
        <span className="pointer-events-auto flex items-center justify-center gap-2 border border-warning-line bg-warning-soft px-3 py-1.5 text-sm max-lg:w-full lg:rounded-md">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          Offline: showing what was last seen. Changes cannot be saved.
        </span>
      )}
    </output>
  );
}
