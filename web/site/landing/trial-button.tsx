import { classNames } from '#web/platform/lib/class-names.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { useTrial } from './trial-context.ts';

interface TrialButtonProps {
  /** The label for people without a subscription. */
  startLabel?: string;
  className?: string;
}

const OPEN_LABEL = 'Open CRM';

/** Leads to sign-up, to checkout or into the app, depending on the visitor. */
export function TrialButton({ startLabel = 'Start Free Trial', className }: TrialButtonProps) {
  const { standing, busy, start } = useTrial();
  const look = { variant: 'primary', size: 'large', className } as const;
  // The button is always as wide as the longest label, so that nothing moves once the session is known.
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
      // The sign-up page redirects anyone who turns out to be signed in.
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
