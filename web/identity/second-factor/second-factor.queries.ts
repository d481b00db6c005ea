import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { devicesQuery } from '../account/devices.queries.ts';
import { activityQuery } from '../activity/activity.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';

export const factorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => read(api.account['second-factor'].$get()),
});

/** After a change: refetches the card, the devices and the activity list. */
export function useFactorChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(factorQuery);
    void queryClient.invalidateQueries(devicesQuery);
    void queryClient.invalidateQueries(activityQuery);
  };
}
