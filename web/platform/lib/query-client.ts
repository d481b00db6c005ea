import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;
const MAX_WAITS = 4;

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
        // A refusal will be refused again. Only network problems are retried, and what a busy server has put off.
        retry: (failures, error) =>
          failures < (waitOf(error) === undefined ? MAX_RETRIES : MAX_WAITS) && (isPassing(error) || isPutOff(error)),
        retryDelay: (failures, error) => waitOf(error) ?? FIRST_DELAY_MS * 2 ** failures,
      },
    },
  });
}

function waitOf(error: Error): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Too many requests in a minute. The server says when there may be more. */
function isPutOff(error: Error): boolean {
  return codeOf(error) === 'too_many_requests' && waitOf(error) !== undefined;
}

/** A network problem rather than a refusal, so a retry may succeed. */
export function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'offline' || error.code === 'unavailable';
}
