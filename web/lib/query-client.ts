import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

/** `onSignedOut` runs when any read finds that the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'not_signed_in') onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        // A refusal stays a refusal; only trouble on the way is worth another try.
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
    },
  });
}

function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'offline' || error.code === 'unavailable';
}
