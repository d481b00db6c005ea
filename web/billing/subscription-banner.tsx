import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { accountDate } from '#shared/platform/dates.ts';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { Spinner } from '#web/platform/ui/spinner.tsx';

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

interface SubscriptionBannerProps {
  checking: boolean;
  subscription: Subscription | null;
}

/** The signed-in user's subscription status, at the top of the public page. */
export function SubscriptionBanner({ checking, subscription }: SubscriptionBannerProps) {
  const usable = subscription && grantsAccess(subscription.status);
  if (!checking && !usable) return null;
  return (
    <section
      aria-label="Your subscription"
      className="flex flex-wrap items-center justify-center gap-x-3 rounded-2xl border border-line bg-surface px-4 py-2 text-sm"
    >
      {usable ? (
        <>
          <output className="font-medium">{standing(subscription)}</output>
          <a href="/dashboard" className="link">
            Go to Dashboard
          </a>
        </>
      ) : (
        <Spinner label="Checking subscription status..." />
      )}
    </section>
  );
}

function standing({ status, trialEnd }: Subscription): string {
  if (status !== 'trialing') return 'Subscription Active';
  const date = accountDate(trialEnd, timeZone);
  return `Free Trial Active - Ends ${date === 'Not available' ? 'soon' : date}`;
}
