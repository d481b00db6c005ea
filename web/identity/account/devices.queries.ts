import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { activityQuery } from '../activity/activity.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async () => (await read(api.account.devices.$get())).devices,
});

/** Signs out one device, or all others if `id` is null. */
export function useSignOutDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      const devices = api.account.devices;
      const request = id === null ? devices['sign-out-others'].$post() : devices[':id'].$delete({ param: { id } });
      return (await read(request)).devices;
    },
    onSuccess: (devices) => queryClient.setQueryData(devicesQuery.queryKey, devices),
    // The device may have been signed out elsewhere meanwhile, so the list is refetched.
    onError: () => queryClient.invalidateQueries(devicesQuery),
    onSettled: () => void queryClient.invalidateQueries(activityQuery),
  });
}
