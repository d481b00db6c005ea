import { WifiOff } from 'lucide-react';
import { useIsOnline } from '../lib/connection.ts';

/**
 * Warns that the data may be old and cannot be changed. It sits in the free middle of the top bar, or just above the
 * tabs on a small screen, so that nothing moves when it appears.
 */
export function OfflineBar() {
  const online = useIsOnline();
  return (
    <output className="pointer-events-none absolute inset-0 flex items-center justify-center max-lg:fixed max-lg:top-auto max-lg:bottom-tab-bar">
      {!online && (
        <span className="pointer-events-auto flex items-center justify-center gap-2 border border-warning-line bg-warning-soft px-3 py-1.5 text-sm max-lg:w-full lg:rounded-md">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          Offline: showing the last loaded data. Changes cannot be saved.
        </span>
      )}
    </output>
  );
}
