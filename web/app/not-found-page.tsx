import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { subscriptionQuery } from '#web/billing/subscription.queries.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { LoadingPage } from './loading-page.tsx';
import { Logo } from '#web/platform/ui/logo.tsx';

/** Loaded on demand, because visitors see this page too and do not need the shell. */
const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

/** Users with access see the page inside the shell, with links to every screen. */
export function NotFoundPage() {
  const { data: user } = useQuery(sessionQuery);
  const { data, isPending } = useQuery({ ...subscriptionQuery(user?.uid ?? ''), enabled: user != null });
  if (user && isPending) return <LoadingPage />;
  if (grantsAccess(data?.subscription?.status)) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <Shell>
          <NotFound className="min-h-96" home={{ href: '/dashboard', label: 'Go to Dashboard' }} />
        </Shell>
      </Suspense>
    );
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <Logo />
      <NotFound home={{ href: '/', label: 'Go to the home page' }} />
    </main>
  );
}

function NotFound({ className, home }: { className?: string; home: { href: string; label: string } }) {
  return (
    <div className={classNames('flex flex-col items-center justify-center gap-2 p-6 text-center', className)}>
      <p className="text-sm font-medium text-accent">404</p>
      <h1 className="text-xl font-semibold">This page does not exist</h1>
      <p className="text-muted">The address may be mistyped, or the page has moved.</p>
      <a href={home.href} className={buttonClass({ variant: 'primary', className: 'mt-2' })}>
        {home.label}
      </a>
    </div>
  );
}
