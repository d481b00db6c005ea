import { Button } from '#web/platform/ui/button.tsx';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import type { Composing } from './use-composer.ts';

interface FollowUpButtonProps {
  composer: Composing;
  onLogged: (logging: Promise<boolean>) => unknown;
  className?: string;
}

/** Logs what happened and plans the usual next step in one press. */
export function FollowUpButton({ composer: { followUp, isReady, busy }, onLogged, className }: FollowUpButtonProps) {
  const online = useIsOnline();
  return (
    <Button
      className={className}
      disabled={followUp === null || !isReady || !online}
      busy={busy}
      onClick={() => followUp && onLogged(followUp())}
    >
      Log, follow up tomorrow
    </Button>
  );
}
