import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, read } from '#web/platform/lib/api.ts';
import { isWorthRepeating } from '#web/platform/lib/query-client.ts';

const MISSING_ACCOUNT_RETRIES = 3;
const PASSING_TROUBLE_RETRIES = 2;
const RETRY_PAUSE_MS = 1_000;

/** The account's subscription. The key contains the user id, so that one user never sees another's cached answer. */
export const subscriptionQuery = (uid: string) =>
  queryOptions({
    queryKey: ['billing', 'subscription', uid],
    queryFn: () => read(api.subscription.$get()),
    // "User document not found": the account was just created and may take a moment to appear.
    retry: (failures, error) =>
      isMissing(error)
        ? failures < MISSING_ACCOUNT_RETRIES
        : failures < PASSING_TROUBLE_RETRIES && isWorthRepeating(error),
    retryDelay: RETRY_PAUSE_MS,
  });

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
