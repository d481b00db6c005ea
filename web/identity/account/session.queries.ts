import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/identity/account-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { departWith } from '#web/platform/lib/departure.ts';
import { clearCopies } from '#web/platform/offline/clear-copies.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await read(api.auth.session.$get())).user,
  staleTime: Infinity,
});

/** Refetches the signed-in user. */
export function refreshSession(queryClient: QueryClient): Promise<SessionUser | null> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** The signed-in user, for screens behind the guard. */
export function useSessionUser(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('No user logged in');
  return data;
}

/** Clears everything that this browser loaded for a session that has ended. */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.clear();
  void clearCopies();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/**
 * Signs out and reloads the app at `to`, which must be open to visitors. The reload makes sure that no data stays in
 * memory and no request is still running.
 */
export async function signOut(to: '/login' | '/' = '/login'): Promise<void> {
  await departWith(() => read(api.auth['sign-out'].$post()));
  await clearCopies();
  location.assign(to);
  // Never resolves, so that callers stay busy until the page is gone.
  await new Promise(() => undefined);
}
