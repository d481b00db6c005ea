import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { useTrial } from './trial-context.ts';

interface TrialButtonProps {
  /** For whoever has no subscription yet. */
  startLabel: string;
  /** For subscribers. */
  openLabel: string;
  className?: string;
}

/** To the sign-up form, to the payment page or into the app, whichever is next for the person who presses it. */
export function TrialButton({ startLabel, openLabel, className }: TrialButtonProps) {
  const { standing, busy, start } = useTrial();
  const look = { variant: 'primary', size: 'large', className } as const;
  if (standing.hasAccess) {
    return (
      <a href="/dashboard" className={buttonClass(look)}>
        {openLabel}
      </a>
    );
  }
  if (standing.user === null) {
    return (
      <a href="/signup" className={buttonClass(look)}>
        {startLabel}
      </a>
    );
  }
  return (
    <Button {...look} busy={busy} busyText="Preparing checkout..." onClick={start}>
      {startLabel}
    </Button>
  );
}
