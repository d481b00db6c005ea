import { Spinner } from '#web/ui/spinner.tsx';

export function CheckingPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center p-8">
      <Spinner label="Checking subscription..." className="size-6" />
    </main>
  );
}
