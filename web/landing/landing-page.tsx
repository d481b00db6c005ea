import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TRIAL_DAYS } from '#shared/plan.ts';
import { sessionQuery } from '#web/account/session.queries.ts';
import { Logo } from '#web/app/logo.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export function LandingPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  return (
    <div className="min-h-dvh bg-surface">
      <header className="mx-auto flex h-14 max-w-5xl items-center justify-between px-4">
        <Logo />
        {user ? (
          <Link to="/dashboard" className={buttonClass()}>
            Go to Dashboard
          </Link>
        ) : (
          <Link to="/login" className={buttonClass()}>
            Sign In
          </Link>
        )}
      </header>
      <main className="mx-auto flex max-w-3xl flex-col items-center px-4 py-20 text-center sm:py-28">
        <h1 className="text-4xl font-semibold tracking-tight text-balance">
          Every client, candidate and fee in one calm place
        </h1>
        <p className="mt-4 max-w-xl text-lg text-muted text-pretty">
          The recruitment CRM for solo recruiters and small firms. {TRIAL_DAYS} days free, then £9 per month.
        </p>
        <Link
          to={user ? '/dashboard' : '/signup'}
          className={buttonClass({ variant: 'primary', size: 'large', className: 'mt-8' })}
        >
          {user ? 'Open CRM' : 'Start Free Trial!'}
        </Link>
      </main>
    </div>
  );
}
