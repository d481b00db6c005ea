import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { accountDate } from '#shared/platform/dates.ts';
import { PLAN_PRICE } from '#shared/billing/plan.ts';
import { grantsAccess, isTrialOver, TRIAL_OVER } from '#shared/billing/subscription-status.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { cancelSubscription, isGoodNews } from './cancel-subscription.ts';
import { PortalButton } from './portal-button.tsx';
import { StatusBadge } from './status-badge.tsx';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const dateOf = (instant: string | null) => accountDate(instant, timeZone);

interface SubscriptionDetailsProps {
  subscription: Subscription;
  trialDaysLeft: number;
}

export function SubscriptionDetails({ subscription, trialDaysLeft }: SubscriptionDetailsProps) {
  const [answer, setAnswer] = useState<string>();
  const { status, cancelAtPeriodEnd } = subscription;
  return (
    <div className="flex flex-col gap-4">
      <Notice {...{ subscription, trialDaysLeft }} onResumed={() => setAnswer(undefined)} />
      <Facts {...{ subscription, trialDaysLeft }} />
      {answer !== undefined && (
        <Banner
          tone={isGoodNews(answer) ? 'success' : 'danger'}
          title={answer}
          onDismiss={() => setAnswer(undefined)}
        />
      )}
      <div className="flex flex-wrap items-start gap-2">
        <PortalButton>Manage card and invoices</PortalButton>
        {grantsAccess(status) && !cancelAtPeriodEnd && (
          <CancelButton subscription={subscription} onAnswer={setAnswer} />
        )}
      </div>
    </div>
  );
}

interface NoticeProps extends SubscriptionDetailsProps {
  onResumed: () => void;
}

/** Shows one notice at a time: the ending notice also covers the trial. */
function Notice({ subscription, trialDaysLeft, onResumed }: NoticeProps) {
  if (subscription.cancelAtPeriodEnd) return <EndingNotice {...{ subscription, trialDaysLeft, onResumed }} />;
  return subscription.status === 'trialing' && trialDaysLeft > 0 ? (
    <TrialNotice {...{ subscription, trialDaysLeft }} />
  ) : null;
}

const daysRemaining = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} remaining`;

function TrialNotice({ subscription, trialDaysLeft }: SubscriptionDetailsProps) {
  return (
    <Banner tone="info" title="Free Trial Active">
      {daysRemaining(trialDaysLeft)}.{' '}
      {subscription.hasPaymentMethod
        ? `${PLAN_PRICE} per month from ${dateOf(subscription.trialEnd)}.`
        : `It ends on ${dateOf(subscription.trialEnd)} and nothing is charged. Add a card to carry on after that.`}
    </Banner>
  );
}

function EndingNotice({ subscription, trialDaysLeft, onResumed }: NoticeProps) {
  const isTrial = subscription.status === 'trialing' && trialDaysLeft > 0;
  const queryClient = useQueryClient();
  const toast = useToast();
  const resume = useMutation({
    mutationFn: () => read(api['resume-subscription'].$post()),
    onSuccess: async () => {
      onResumed();
      toast.show({ title: 'Subscription resumed', tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['billing'] });
    },
    onError: () => toast.show({ title: 'Your subscription could not be resumed. Please try again.', tone: 'danger' }),
  });
  return (
    <Banner
      tone="warning"
      title="Subscription Ending"
      action={
        <Button size="small" busy={resume.isPending} busyText="Resuming..." onClick={() => resume.mutate()}>
          Resume subscription
        </Button>
      }
    >
      {isTrial && `Free Trial Active: ${daysRemaining(trialDaysLeft)}. `}
      Your access ends on {dateOf(subscription.endsAt ?? subscription.currentPeriodEnd)}.
      {isTrial && ' Nothing is charged.'}
    </Banner>
  );
}

function Facts({ subscription, trialDaysLeft }: SubscriptionDetailsProps) {
  const { planName, status, currentPeriodStart, currentPeriodEnd, trialStart, trialEnd } = subscription;
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <Fact label="Plan">
        {planName}, {PLAN_PRICE} per month
      </Fact>
      <Fact label="Status">
        <StatusBadge status={status} />
        {isTrialOver(subscription, trialDaysLeft) && <span className="ml-2">{TRIAL_OVER}</span>}
      </Fact>
      {status === 'trialing' ? (
        <>
          <Fact label="Trial started">{dateOf(trialStart)}</Fact>
          <Fact label="Trial ends">{dateOf(trialEnd)}</Fact>
        </>
      ) : (
        <>
          <Fact label="Current period started">{dateOf(currentPeriodStart)}</Fact>
          <Fact label="Current period ends">{dateOf(currentPeriodEnd)}</Fact>
        </>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

interface CancelButtonProps {
  subscription: Subscription;
  /** Receives the sentence that says how the cancellation went. */
  onAnswer: (answer: string | undefined) => void;
}

function CancelButton({ subscription, onAnswer }: CancelButtonProps) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelSubscription(subscription),
    onSuccess: async (answer) => {
      onAnswer(answer);
      if (isGoodNews(answer)) await queryClient.invalidateQueries({ queryKey: ['billing'] });
    },
  });
  const ask = async () => {
    onAnswer(undefined);
    const confirmed = await confirm({
      title: 'Cancel your subscription?',
      description: `You will lose access at the end of the current billing period, on ${dateOf(subscription.currentPeriodEnd)}. Until then nothing changes.`,
      confirmLabel: 'Cancel Subscription',
      cancelLabel: 'Keep Subscription',
      destructive: true,
    });
    if (confirmed) cancel.mutate();
  };
  return (
    <Button busy={cancel.isPending} busyText="Cancelling..." onClick={() => void ask()}>
      Cancel Subscription
    </Button>
  );
}
