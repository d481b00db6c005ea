import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : undefined);

interface AccessLoss {
  /** A request found that the session has ended. */
  onSignedOut: () => void;
  /** A request found that the subscription no longer opens the app. */
  onNoSubscription: () => void;
}

export function createQueryClient({ onSignedOut, onNoSubscription }: AccessLoss): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (codeOf(error) === 'not_signed_in') onSignedOut();
        if (codeOf(error) === 'no_subscription') onNoSubscription();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (codeOf(error) === 'no_subscription') onNoSubscription();
      },
    }),
    defaultOptions: {
      // Whether there is a connection is for the request to find out: without one, the service worker may still answer.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        // A refusal stays a refusal; only trouble on the way is worth another try.
        retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      },
    },
  });
}

/** Trouble on the way rather than a refusal: another try may succeed. */
export function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'offline' || error.code === 'unavailable';
}
