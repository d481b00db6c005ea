import { Button } from '#web/platform/ui/button.tsx';

/** Shown when a screen fails to render. The console already has the error. */
export function ErrorPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 p-6 text-center">
      <h1 className="text-xl font-semibold">⚠️ Error Loading CRM</h1>
      <p className="text-muted">There was an error loading the dashboard.</p>
      <Button variant="primary" className="mt-3" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </main>
  );
}
