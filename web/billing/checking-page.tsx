import { useIsFetching } from '@tanstack/react-query';
import { Spinner } from '#web/ui/spinner.tsx';

/** Before the first screen. Whoever is let in or not by their subscription hears that it is being looked at. */
export function CheckingPage() {
  const checking = useIsFetching({ queryKey: ['billing', 'subscription'] }) > 0;
  return (
    <main className="flex min-h-dvh items-center justify-center p-8">
      <Spinner label={checking ? 'Checking subscription...' : 'Loading…'} className="size-6" />
    </main>
  );
}
