import { useId, type ComponentProps } from 'react';
import { useIsOnline } from '#web/lib/connection.ts';

/** Without a connection, what would send a form says so beside itself and does nothing; what was typed stays. */
export function useOfflineHold() {
  const online = useIsOnline();
  const reason = useId();
  const hold: Pick<ComponentProps<'button'>, 'aria-disabled' | 'aria-describedby' | 'onClick'> = {
    'aria-disabled': true,
    'aria-describedby': reason,
    onClick: (event) => event.preventDefault(),
  };
  return {
    /** For the button. */
    hold: online ? {} : hold,
    /** For beside it. */
    note: !online && (
      <output className="basis-full text-sm text-warning">
        <span id={reason}>You are offline. What you typed stays here until it can be saved.</span>
      </output>
    ),
  };
}
