import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import type { Subscription } from '#shared/billing/billing-schemas.ts';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { sessionQuery } from '#web/identity/account/session.queries.ts';
import { subscriptionQuery } from '#web/billing/subscription.queries.ts';

/**
 * The visitor's account state. Until the session is known everyone counts as a visitor, because the page renders before
 * the answer.
 */
export interface Standing {
  user: SessionUser | null;
  /** Session and subscription are both loaded. */
  known: boolean;
  /** The user is signed in, and the subscription is still loading. */
  checking: boolean;
  subscription: Subscription | null;
  /** The subscription grants access to the app. */
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
