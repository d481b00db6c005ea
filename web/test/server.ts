import type { QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import type { Visitor } from '#server/test/app.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { createQueryClient } from '#web/platform/lib/query-client.ts';

interface Handlers {
  onSignedOut: () => void;
  onNoSubscription: () => void;
}

/** The connection from the page to the server, which a test can interrupt. */
export interface Line {
  /** Whether a request to this URL gets no response. */
  isDown: (address: string) => boolean;
  /** A response that replaces the server's, like that of a proxy. */
  intercept: (method: string, address: string) => Response | Promise<Response> | undefined;
}

/** Connects the page to the real server of `useTestApp`, signed in as `person`, for the rest of the test. */
export function connectTo(person: Visitor): Line {
  const line: Line = { isDown: () => false, intercept: () => undefined };
  const underWay = new Set<Promise<Response>>();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.origin);
    if (pathname === '/api/live') return silence(signal);
    if (line.isDown(pathname + search)) throw new TypeError('Failed to fetch');
    const intercepted = line.intercept(method, pathname + search);
    if (intercepted) return intercepted;
    const content: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const sent = new Headers(headers);
    // `request` sets this header itself. Sent twice, it would be invalid.
    sent.delete('Content-Type');
    const answer = person.request(method, pathname + search, content, Object.fromEntries(sent));
    underWay.add(answer);
    return answer;
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    // The server must not be stopped in the middle of a response.
    await Promise.allSettled(underWay);
  });
  return line;
}

/** A stream without events. Journeys test changes from other devices. */
function silence(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

const nothing: Handlers = { onSignedOut: () => undefined, onNoSubscription: () => undefined };

/**
 * The app's own client, but without retries when the server cannot be reached, because tests check what the user sees
 * then. A server too busy to answer, as on a slow machine, is still retried.
 */
export function impatientClient(handlers = nothing): QueryClient {
  const client = createQueryClient(handlers);
  const retry = (_failures: number, error: Error) => error instanceof ApiError && error.code === 'unavailable';
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry } });
  // A pending retry would find no server after the test, and the next test would start offline.
  onTestFinished(() => client.cancelQueries());
  return client;
}
