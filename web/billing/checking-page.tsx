import { useIsFetching } from '@tanstack/react-query';
import { Spinner } from '#web/platform/ui/spinner.tsx';

/** Shown before the first screen, with a message while the subscription is being checked. */
export function CheckingPage() {
  const checking = useIsFetching({ queryKey: ['billing', 'subscription'] }) > 0;
  return (
    <main className="flex min-h-dvh items-center justify-center p-8">
      <Spinner label={checking ? 'Checking subscription...' : 'Loading…'} className="size-6" />
    </main>
  );
}
