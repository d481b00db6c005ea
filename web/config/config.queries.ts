import { queryOptions } from '@tanstack/react-query';
import { api, read } from '#web/lib/api.ts';

/** Name, version and support address of this installation; they change only with the page's own version. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => read(api.config.$get()),
  staleTime: Infinity,
});
