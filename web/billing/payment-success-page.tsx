import { queryOptions, useQuery, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { PLAN_NAME, TRIAL_DAYS } from '#shared/billing/plan.ts';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { track } from '#web/platform/consent/analytics.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { BillingPage } from './billing-page.tsx';
import { RedirectCountdown } from './redirect-countdown.tsx';
import { subscriptionQuery } from './subscription.queries.ts';

const mainLink = buttonClass({ variant: 'primary', size: 'large', className: 'w-full' });

/** The page to which the payment provider returns. It claims only what the server has just confirmed. */
export function PaymentSuccessPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  return <BillingPage>{user ? <Confirmation user={user} /> : <SignInFirst />}</BillingPage>;
}

/** Checks the finished checkout with the provider at once, because its webhook may not have arrived yet. */
const confirmationQuery = (queryClient: QueryClient, uid: string, sessionId: string) =>
  queryOptions({
    queryKey: ['billing', 'confirmation', uid, sessionId],
    queryFn: async () => {
      const reply =
        sessionId === ''
          ? await read(api.subscription.$get())
          : await read(api.billing.sync.$post({ json: { session_id: sessionId } }));
      queryClient.setQueryData(subscriptionQuery(uid).queryKey, reply);
      return reply;
    },
  });

function Confirmation({ user }: { user: SessionUser }) {
  const { session_id: sessionId = '' } = useSearch({ from: '/payment-success' });
  const confirmation = useQuery(confirmationQuery(useQueryClient(), user.uid, sessionId));
  if (confirmation.isPending) {
    return (
      <Outcome title="Confirming your payment">
        <p className="flex justify-center">
          <Spinner label="This takes a moment…" />
        </p>
      </Outcome>
    );
  }
  if (confirmation.isError) {
    return (
      <Outcome title="Your payment is not confirmed yet">
        <Banner
          tone="danger"
          action={
            <Button size="small" busy={confirmation.isFetching} onClick={() => void confirmation.refetch()}>
              Try again
            </Button>
          }
        >
          The payment provider could not be reached. If you have paid, you will get access within minutes.
        </Banner>
      </Outcome>
    );
  }
  const { subscription } = confirmation.data;
  if (subscription === null || !grantsAccess(subscription.status)) return <NothingFound />;
  return <Success user={user} subscription={subscription} />;
}

function Success({ user, subscription }: { user: SessionUser; subscription: Subscription }) {
  const isTrial = subscription.status === 'trialing';
  useEffect(() => {
    if (isTrial) track('trial_started');
  }, [isTrial]);
  return (
    <Outcome
      title="Payment Successful!"
      icon={<CircleCheck aria-hidden className="size-10 text-success" strokeWidth={1.5} />}
    >
      <Card title="Account details">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <Detail label="Name">{user.displayName ?? 'User'}</Detail>
          <Detail label="Email">{user.email}</Detail>
          <Detail label="Plan">{PLAN_NAME}</Detail>
          {isTrial ? (
            <Detail label="Trial">{TRIAL_DAYS} days free</Detail>
          ) : (
            <Detail label="Status">Subscription Active</Detail>
          )}
        </dl>
      </Card>
      <Link to="/dashboard" replace className={mainLink}>
        Go to Dashboard
      </Link>
      <RedirectCountdown />
    </Outcome>
  );
}

function NothingFound() {
  return (
    <Outcome title="No payment found">
      <p className="text-center text-pretty text-muted">
        Your account has no active subscription, and nothing was charged by opening this page.
      </p>
      <Link to="/upgrade" className={mainLink}>
        View plans
      </Link>
    </Outcome>
  );
}

function SignInFirst() {
  const { session_id: sessionId } = useSearch({ from: '/payment-success' });
  const next = `/payment-success${sessionId === undefined ? '' : `?session_id=${encodeURIComponent(sessionId)}`}`;
  return (
    <Outcome title="Sign in to see your subscription">
      <p className="text-center text-pretty text-muted">
        If you have just paid, your payment is safe. Sign in with the account that you paid for.
      </p>
      <Link to="/login" search={{ next }} className={mainLink}>
        Sign In
      </Link>
    </Outcome>
  );
}

function Outcome({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="flex flex-col items-center gap-4 text-center">
        {icon}
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      </div>
      {children}
    </>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium break-words">{children}</dd>
    </>
  );
}
