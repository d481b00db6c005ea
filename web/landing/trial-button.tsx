import { classNames } from '#web/lib/class-names.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { useTrial } from './trial-context.ts';

interface TrialButtonProps {
  /** For whoever has no subscription yet. */
  startLabel?: string;
  className?: string;
}

const OPEN_LABEL = 'Open CRM';

/** To the sign-up form, to the payment page or into the app, whichever is next for the person who presses it. */
export function TrialButton({ startLabel = 'Start Free Trial', className }: TrialButtonProps) {
  const { standing, busy, start } = useTrial();
  const look = { variant: 'primary', size: 'large', className } as const;
  // Whichever is read, the button is as wide as the longer one, so that nothing moves once it is known.
  const label = (
    <span
      data-longest={startLabel}
      className={classNames(
        'after:invisible after:block after:h-0 after:content-[attr(data-longest)]',
        !standing.known && 'session-unknown:invisible',
      )}
    >
      {standing.hasAccess ? OPEN_LABEL : startLabel}
    </span>
  );
  if (standing.hasAccess) {
    return (
      <a href="/dashboard" className={buttonClass(look)}>
        {label}
      </a>
    );
  }
  if (standing.user === null || !standing.known) {
    return (
      // Whoever turns out to be signed in is sent on from there.
      <a href="/signup" className={buttonClass(look)}>
        {label}
      </a>
    );
  }
  return (
    <Button {...look} busy={busy} busyText="Preparing checkout..." onClick={start}>
      {label}
    </Button>
  );
}
