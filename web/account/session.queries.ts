import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SessionUser } from '#shared/account.ts';
import { api, read } from '#web/lib/api.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await read(api.auth.session.$get())).user,
  staleTime: Infinity,
});

/** The signed-in user; for screens that the guard lets nobody else reach. */
export function useSessionUser(): SessionUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new Error('No user logged in');
  return data;
}

/** Ends the session and forgets everything that this browser had loaded for it. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await read(api.auth['sign-out'].$post());
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    await navigate({ to: '/login' });
  };
}
