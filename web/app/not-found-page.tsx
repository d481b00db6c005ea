import { buttonClass } from '#web/ui/button-class.ts';

export function NotFoundPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 p-6 text-center">
      <p className="text-sm font-medium text-accent">404</p>
      <h1 className="text-xl font-semibold">This page does not exist</h1>
      <p className="text-muted">The address may be mistyped, or the page has moved.</p>
      <a href="/" className={buttonClass({ variant: 'primary', className: 'mt-3' })}>
        Go to the start page
      </a>
    </main>
  );
}
