import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { PLAN_PRICE, TRIAL_DAYS } from '#shared/billing/plan.ts';
import { grantsAccess, isTrialOver, needsPayment, TRIAL_OVER } from '#shared/billing/subscription-status.ts';
import { sessionQuery, signOut } from '#web/identity/account/session.queries.ts';
import { configQuery } from '#web/platform/config/config.queries.ts';
import { ExportData } from '#web/identity/export/export-data.tsx';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { BillingPage } from './billing-page.tsx';
import { forgetCheckoutProblem, passedOnCheckoutProblem } from './checkout-problem.ts';
import { PaidCheckoutDialog } from './paid-checkout-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { PortalButton } from './portal-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { subscriptionQuery } from './subscription.queries.ts';
import { useCheckout } from './use-checkout.ts';

/** The page for users without a usable subscription, and how to get one. */
export function UpgradePage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  return user ? <Account user={user} /> : <Visitor />;
}

function Visitor() {
  return (
    <BillingPage
      action={
        <Link to="/login" className={buttonClass({ variant: 'ghost' })}>
          Sign In
        </Link>
      }
    >
      <Heading>Every account needs a plan. There is only one, and it starts with a free trial.</Heading>
      <PlanCard
        terms={`${TRIAL_DAYS} days free, no credit card required.`}
        action={
          <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'large', className: 'w-full' })}>
            Get Started
          </Link>
        }
      />
      <Support />
    </BillingPage>
  );
}

function Account({ user }: { user: SessionUser }) {
  const { data, isFetching } = useQuery({ ...subscriptionQuery(user.uid), refetchOnMount: 'always' });
  const subscription = data?.subscription ?? null;
  const trialIsOver = subscription !== null && isTrialOver(subscription, data?.trialDaysLeft ?? 0);
  // A cached answer may be the one that turned out to be wrong.
  const usable = !isFetching && grantsAccess(subscription?.status);
  const leave = useMutation({ mutationFn: () => signOut() });
  return (
    <BillingPage
      action={
        <Button variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
          Sign Out
        </Button>
      }
    >
      <Heading>{reasonFor(subscription, trialIsOver)}</Heading>
      {leave.isError && <Banner tone="danger">Signing out failed. Please try again.</Banner>}
      <div className="flex items-center gap-4">
        <Avatar name={user.displayName ?? user.email} size="large" initials={1} />
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">Signed in as</p>
          <p className="font-medium break-all">{user.email}</p>
        </div>
        {subscription && (
          <p className="flex flex-col items-end gap-1 text-sm text-muted">
            <StatusBadge status={subscription.status} />
            {trialIsOver && 'Free trial ended'}
          </p>
        )}
      </div>
      {usable && (
        <Banner
          tone="success"
          title="Your subscription is active"
          action={
            <Link to="/dashboard" className={buttonClass({ size: 'small' })}>
              Open CRM
            </Link>
          }
        />
      )}
      {subscription && needsPayment(subscription.status) && <PaymentDue />}
      <Plan uid={user.uid} subscription={subscription} />
      <Card flush>
        <ExportData />
      </Card>
      <Support />
    </BillingPage>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <div>
      <h1 className="text-2xl font-semibold tracking-tight">Upgrade Required</h1>
      <p className="mt-1 text-balance text-muted">{children}</p>
    </div>
  );
}

function reasonFor(subscription: Subscription | null, trialIsOver: boolean): string {
  if (subscription === null) return 'Your account needs a plan. It starts with a free trial.';
  if (needsPayment(subscription.status)) return 'Your last payment did not go through, so your account is on hold.';
  if (trialIsOver) return `${TRIAL_OVER} Everything you have entered is still there.`;
  if (grantsAccess(subscription.status)) return 'You have an active plan. There is nothing to do here.';
  return 'Your account needs an active plan. Everything you have entered is still there.';
}

function PaymentDue() {
  return (
    <Banner
      tone="warning"
      title="Update your card"
      action={<PortalButton variant="primary">Update card and pay</PortalButton>}
    >
      On our payment provider’s page, enter another card and pay the open invoice. Your access returns as soon as the
      payment has gone through.
    </Banner>
  );
}

function Plan({ uid, subscription }: { uid: string; subscription: Subscription | null }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState(passedOnCheckoutProblem);
  useEffect(forgetCheckoutProblem, []);
  const checkout = useCheckout(uid, {
    onProblem: setProblem,
    onSubscribed: () => void navigate({ to: '/dashboard' }),
  });
  const begin = () => {
    setProblem(undefined);
    void checkout.start();
  };
  return (
    <>
      <PlanCard
        terms={termsFor(subscription)}
        action={
          <div className="flex flex-col gap-4">
            {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
            <Button
              variant="primary"
              size="large"
              busy={checkout.busy}
              busyText="Preparing checkout..."
              onClick={begin}
            >
              Continue to Payment
            </Button>
          </div>
        }
      />
      {checkout.offer && <PaidCheckoutDialog offer={checkout.offer} onDecline={checkout.decline} />}
    </>
  );
}

function termsFor(subscription: Subscription | null): string {
  if (subscription === null) return `${TRIAL_DAYS} days free for new accounts, no credit card required.`;
  if (needsPayment(subscription.status)) return 'Your subscription continues once the open invoice is paid.';
  if (grantsAccess(subscription.status)) return 'This is your plan. Nothing is charged today.';
  return subscription.trialStart === null
    ? 'Cancel anytime.'
    : `You have had your free trial: ${PLAN_PRICE} is charged today. Cancel anytime.`;
}

function Support() {
  const { data } = useQuery(configQuery);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted">
      <Link to="/dashboard" className="link">
        Go to Dashboard
      </Link>
      {data && (
        <span>
          Questions?{' '}
          <a href={`mailto:${data.supportEmail}`} className="link break-all">
            {data.supportEmail}
          </a>
        </span>
      )}
    </footer>
  );
}
