import { useIsOnline } from '../lib/connection.ts';
import { Spinner } from './spinner.tsx';
import { BUSY, useIsBusy } from './use-is-busy.ts';

/** Says why a screen is still loading. It has the place of the offline bar, which goes first. */
export function BusyBar() {
  const online = useIsOnline();
  const busy = useIsBusy();
  if (!online || !busy) return null;
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center max-lg:fixed max-lg:top-auto max-lg:bottom-tab-bar">
      <span className="flex justify-center border border-line bg-raised px-3 py-1.5 max-lg:w-full lg:rounded-md">
        <Spinner label={BUSY} />
      </span>
    </div>
  );
}
