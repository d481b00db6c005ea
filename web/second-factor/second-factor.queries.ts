import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { activityQuery } from '#web/activity/activity.queries.ts';
import { api, read } from '#web/lib/api.ts';

export const factorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => read(api.account['second-factor'].$get()),
});

/** After a change: what the card says, and what the list of activity has to add. */
export function useFactorChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(factorQuery);
    void queryClient.invalidateQueries(activityQuery);
  };
}
