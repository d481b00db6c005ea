import type { QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import type { Visitor } from '#server/test/app.ts';
import { ApiError } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

/** The way from the page to the server, which a test can interrupt. */
export interface Line {
  /** Whether a request to this address gets no answer. */
  isDown: (address: string) => boolean;
  /** What something on the way answers in the server's place. */
  intercept: (method: string, address: string) => Response | undefined;
}

/** Lets the page talk to the real server of `useTestApp`, signed in as `person`, for the rest of the test. */
export function connectTo(person: Visitor): Line {
  const line: Line = { isDown: () => false, intercept: () => undefined };
  const underWay = new Set<Promise<Response>>();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.origin);
    if (line.isDown(pathname + search)) throw new TypeError('Failed to fetch');
    const intercepted = line.intercept(method, pathname + search);
    if (intercepted) return intercepted;
    const content: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const answer = person.request(method, pathname + search, content, Object.fromEntries(new Headers(headers)));
    underWay.add(answer);
    return answer;
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    // The server must not be stopped in the middle of an answer.
    await Promise.allSettled(underWay);
  });
  return line;
}

/**
 * The app's own client, but it gives up when it first finds no server: what a person sees then is what is tested. A server
 * that is too busy to answer, as it can be on a slow machine, is asked again.
 */
export function impatientClient(): QueryClient {
  const client = createQueryClient({ onSignedOut: () => undefined, onNoSubscription: () => undefined });
  const retry = (_failures: number, error: Error) => error instanceof ApiError && error.code !== 'offline';
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry } });
  // What waits to be asked again would find no server after the test, and the next one would begin offline.
  onTestFinished(() => client.cancelQueries());
  return client;
}
