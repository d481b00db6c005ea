import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 1000;

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : undefined);

interface AccessLoss {
  /** Called when a request finds that the session has ended. */
  onSignedOut: () => void;
  /** Called when a request finds that the subscription no longer grants access. */
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
      // Requests are sent even when the browser says it is offline, because the service worker may still answer.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        // A refusal will be refused again. Only network problems are retried.
        retry: (failures, error) => failures < MAX_RETRIES && isWorthRepeating(error),
        retryDelay: (failures) => FIRST_DELAY_MS * 2 ** failures,
      },
    },
  });
}

/** A network problem rather than a refusal, so a retry may succeed. */
export function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'offline' || error.code === 'unavailable';
}

/** What a busy server has put off was repeated already, for as long as it makes sense. */
export function isWorthRepeating(error: Error): boolean {
  return isPassing(error) && !(error instanceof ApiError && error.isPutOff);
}
