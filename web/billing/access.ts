import { useQuery, type QueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { grantsAccess } from '#shared/billing/subscription-status.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { subscriptionQuery } from './subscription.queries.ts';

/**
 * The guard of the signed-in screens: without a usable subscription it redirects to /upgrade. A cached usable one
 * passes at once; `useAccessWatch` keeps it fresh.
 */
export async function requireSubscription(queryClient: QueryClient, uid: string): Promise<void> {
  const query = subscriptionQuery(uid);
  if (grantsAccess(queryClient.getQueryData(query.queryKey)?.subscription?.status)) return;
  const status = await queryClient.fetchQuery({ ...query, staleTime: 0 }).then(
    ({ subscription }) => subscription?.status,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_signed_in') throw redirect({ to: '/login', replace: true });
      return undefined;
    },
  );
  if (!grantsAccess(status)) throw redirect({ to: '/upgrade', replace: true });
}

/** Leaves the signed-in screens when the subscription stops being usable. */
export function useAccessWatch(): void {
  const { uid } = useSessionUser();
  const navigate = useNavigate();
  const { data } = useQuery(subscriptionQuery(uid));
  const lost = data !== undefined && !grantsAccess(data.subscription?.status);
  useEffect(() => {
    if (lost) void navigate({ to: '/upgrade', replace: true });
  }, [lost, navigate]);
}
