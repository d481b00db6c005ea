import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#shared/account.ts';
import type { Subscription } from '#shared/billing.ts';
import { grantsAccess } from '#shared/subscription-status.ts';
import { sessionQuery } from '#web/account/session.queries.ts';
import { subscriptionQuery } from '#web/billing/subscription.queries.ts';

/** Who looks at the public page. Until that is known, everybody is a visitor: the page is there before the answer. */
export interface Standing {
  user: SessionUser | null;
  /** The server has said who it is and how they stand. */
  known: boolean;
  /** Somebody is signed in, and their subscription is being asked for. */
  checking: boolean;
  subscription: Subscription | null;
  /** The subscription opens the app. */
  hasAccess: boolean;
}

export function useStanding(): Standing {
  const { data: user = null, isPending: isUnknown } = useQuery(sessionQuery);
  const { data, isPending } = useQuery({ ...subscriptionQuery(user?.uid ?? ''), enabled: user !== null });
  const subscription = (user && data?.subscription) ?? null;
  return {
    user,
    known: !isUnknown && (user === null || !isPending),
    checking: user !== null && isPending,
    subscription,
    hasAccess: grantsAccess(subscription?.status),
  };
}
