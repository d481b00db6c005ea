import { useId, type ComponentProps } from 'react';
import { useIsOnline } from '../lib/connection.ts';

/** While offline, a submit button does nothing and shows a note. The input is kept. */
export function useOfflineHold() {
  const online = useIsOnline();
  const reason = useId();
  const hold: Pick<ComponentProps<'button'>, 'aria-disabled' | 'aria-describedby' | 'onClick'> = {
    'aria-disabled': true,
    'aria-describedby': reason,
    onClick: (event) => event.preventDefault(),
  };
  return {
    /** Props for the button. */
    hold: online ? {} : hold,
    /** The note beside the button. */
    note: !online && (
      <output className="basis-full text-sm text-warning">
        <span id={reason}>You are offline. Your changes stay here until they can be saved.</span>
      </output>
    ),
  };
}
