import { useQuery } from '@tanstack/react-query';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { subscriptionQuery } from './subscription.queries.ts';
import { SubscriptionDetails } from './subscription-details.tsx';

export function SubscriptionCard() {
  const { uid } = useSessionUser();
  const { data, isPending, refetch } = useQuery(subscriptionQuery(uid));
  return (
    <Card title="Subscription & Billing">
      {isPending && <Spinner label="Loading…" />}
      {!isPending && data === undefined && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          Your subscription could not be loaded.
        </Banner>
      )}
      {data?.subscription === null && <NoSubscription />}
      {data?.subscription && (
        <SubscriptionDetails subscription={data.subscription} trialDaysLeft={data.trialDaysLeft} />
      )}
    </Card>
  );
}

function NoSubscription() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>No active subscription found.</p>
      <a href="/#pricing" className={buttonClass()}>
        View Plans
      </a>
    </div>
  );
}
