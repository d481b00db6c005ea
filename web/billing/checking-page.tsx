import { useIsFetching } from '@tanstack/react-query';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { BUSY, useIsBusy } from '#web/platform/ui/use-is-busy.ts';

/** Shown before the first screen, with a message while the subscription is being checked or the server is busy. */
export function CheckingPage() {
  const checking = useIsFetching({ queryKey: ['billing', 'subscription'] }) > 0;
  const busy = useIsBusy();
  const label = checking ? 'Checking subscription...' : 'Loading…';
  return (
    <main className="flex min-h-dvh items-center justify-center p-8">
      <Spinner label={busy ? BUSY : label} className="size-6" />
    </main>
  );
}
