import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '#shared/account.ts';
import { PLAN_PRICE, TRIAL_DAYS } from '#shared/plan.ts';
import { grantsAccess } from '#shared/subscription-status.ts';
import { sessionQuery, signOut } from '#web/account/session.queries.ts';
import { Logo } from '#web/app/logo.tsx';
import { PaidCheckoutDialog } from '#web/billing/paid-checkout-dialog.tsx';
import { SubscriptionBanner } from '#web/billing/subscription-banner.tsx';
import { subscriptionQuery } from '#web/billing/subscription.queries.ts';
import { TestPaymentsBanner } from '#web/billing/test-payments-banner.tsx';
import { useCheckout } from '#web/billing/use-checkout.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';

const mainButton = { variant: 'primary', size: 'large' } as const;

export function LandingPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const leave = useMutation({ mutationFn: () => signOut('/') });
  return (
    <div className="min-h-dvh bg-surface">
      <TestPaymentsBanner />
      {user && <Standing user={user} />}
      <header className="mx-auto flex min-h-14 max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
        <Logo />
        <nav aria-label="Account" className="flex flex-wrap items-center gap-2">
          {user ? (
            <>
              <Link to="/dashboard" className={buttonClass({ variant: 'ghost', className: 'max-sm:hidden' })}>
                Go to Dashboard
              </Link>
              <Button variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
                Sign Out
              </Button>
              <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
                Open CRM
              </Link>
            </>
          ) : (
            <>
              <Link to="/login" className={buttonClass({ variant: 'ghost' })}>
                Sign In
              </Link>
              <Link to="/signup" className={buttonClass({ variant: 'primary' })}>
                Start Free Trial
              </Link>
            </>
          )}
        </nav>
      </header>
      {leave.isError && (
        <p role="alert" className="px-4 text-center text-sm text-danger">
          Signing out failed. Please try again.
        </p>
      )}
      <main className="mx-auto flex max-w-3xl flex-col items-center px-4 py-20 text-center sm:py-28">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          Every client, candidate and fee in one calm place
        </h1>
        <p className="mt-4 mb-8 max-w-xl text-lg text-muted text-pretty">
          The recruitment CRM for solo recruiters and small firms. {TRIAL_DAYS} days free, then {PLAN_PRICE} per month.
        </p>
        {user ? (
          <StartButton user={user} />
        ) : (
          <Link to="/signup" className={buttonClass(mainButton)}>
            Start Free Trial!
          </Link>
        )}
      </main>
    </div>
  );
}

function Standing({ user }: { user: SessionUser }) {
  const { data, isPending } = useQuery(subscriptionQuery(user.uid));
  return <SubscriptionBanner checking={isPending} subscription={data?.subscription ?? null} />;
}

/** Leads a subscriber into the app and everybody else who is signed in to the payment page. */
function StartButton({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { data } = useQuery(subscriptionQuery(user.uid));
  const checkout = useCheckout(
    user.uid,
    (checkoutProblem) => void navigate({ to: '/upgrade', state: { checkoutProblem } }),
  );
  if (grantsAccess(data?.subscription?.status)) {
    return (
      <Link to="/dashboard" className={buttonClass(mainButton)}>
        Open CRM
      </Link>
    );
  }
  return (
    <>
      <Button
        {...mainButton}
        busy={checkout.busy}
        busyText="Preparing checkout..."
        onClick={() => void checkout.start()}
      >
        Start Free Trial!
      </Button>
      {checkout.offer && <PaidCheckoutDialog offer={checkout.offer} onDecline={checkout.decline} />}
    </>
  );
}
