import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../lib/api.ts';

/** Name, version and support address of this installation. They only change with the page itself. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => read(api.config.$get()),
  staleTime: Infinity,
});
