import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Subscription } from '#shared/billing.ts';
import { accountDate } from '#shared/dates.ts';
import { PLAN_PRICE } from '#shared/plan.ts';
import { grantsAccess } from '#shared/subscription-status.ts';
import { api, read } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { useToast } from '#web/ui/use-toast.ts';
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
  const [message, setMessage] = useState<string>();
  const { status, cancelAtPeriodEnd } = subscription;
  return (
    <div className="flex flex-col gap-4">
      {status === 'trialing' && trialDaysLeft > 0 && <TrialNotice {...{ subscription, trialDaysLeft }} />}
      {cancelAtPeriodEnd && <EndingNotice subscription={subscription} onResumed={() => setMessage(undefined)} />}
      <Facts subscription={subscription} />
      {message !== undefined && (
        <Banner tone={isGoodNews(message) ? 'success' : 'danger'} onDismiss={() => setMessage(undefined)}>
          {message}
        </Banner>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <PortalButton>Manage card and invoices</PortalButton>
        {grantsAccess(status) && !cancelAtPeriodEnd && (
          <CancelButton subscription={subscription} onMessage={setMessage} />
        )}
      </div>
    </div>
  );
}

function TrialNotice({ subscription, trialDaysLeft }: SubscriptionDetailsProps) {
  const goesOn = !subscription.cancelAtPeriodEnd && subscription.hasPaymentMethod;
  return (
    <Banner tone="info" title="Free Trial Active">
      {trialDaysLeft} {trialDaysLeft === 1 ? 'day' : 'days'} remaining.{' '}
      {goesOn
        ? `${PLAN_PRICE} per month from ${dateOf(subscription.trialEnd)}.`
        : `It ends on ${dateOf(subscription.trialEnd)} and nothing is charged.`}
      {!goesOn && !subscription.cancelAtPeriodEnd && ' Add a card to carry on after that.'}
    </Banner>
  );
}

function EndingNotice({ subscription, onResumed }: { subscription: Subscription; onResumed: () => void }) {
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
      Your access ends on {dateOf(subscription.endsAt ?? subscription.currentPeriodEnd)}.
    </Banner>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { planName, status, currentPeriodStart, currentPeriodEnd, trialStart, trialEnd } = subscription;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact label="Plan">
        {planName}, {PLAN_PRICE} per month
      </Fact>
      <Fact label="Status">
        <StatusBadge status={status} />
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
  onMessage: (message: string | undefined) => void;
}

function CancelButton({ subscription, onMessage }: CancelButtonProps) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelSubscription(subscription),
    onSuccess: async (message) => {
      onMessage(message);
      if (isGoodNews(message)) await queryClient.invalidateQueries({ queryKey: ['billing'] });
    },
  });
  const ask = async () => {
    onMessage(undefined);
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
