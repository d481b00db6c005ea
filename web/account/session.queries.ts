import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/account.ts';
import { api, read } from '#web/lib/api.ts';
import { departWith } from '#web/lib/departure.ts';
import { clearCopies } from '#web/offline/clear-copies.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await read(api.auth.session.$get())).user,
  staleTime: Infinity,
});

/** Asks the server again who is signed in. */
export function refreshSession(queryClient: QueryClient): Promise<SessionUser | null> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** The signed-in user; for screens that the guard lets nobody else reach. */
export function useSessionUser(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('No user logged in');
  return data;
}

/** Forgets everything that this browser had loaded for a session that has ended. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.clear();
  void clearCopies();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Signing out ends on the page named, which must be open to visitors. It is loaded anew: nothing of the session stays in
 * memory, and no request of it is still on its way.
 */
export async function signOut(to: '/login' | '/' = '/login'): Promise<void> {
  await departWith(() => read(api.auth['sign-out'].$post()));
  await clearCopies();
  location.assign(to);
  // Whoever waits for this stays busy until the page is gone.
  await new Promise(() => undefined);
}
