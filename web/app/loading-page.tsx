import { Spinner } from '#web/platform/ui/spinner.tsx';

export function LoadingPage() {
  return (
    <div className="flex min-h-64 items-center justify-center p-8">
      <Spinner label="Loading…" className="size-6" />
    </div>
  );
}
