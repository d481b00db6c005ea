import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { View, ViewInput, ViewOrder, ViewPatch, ViewScreen } from '#shared/finding/view-schemas.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { useToday } from '#web/records/core/use-today.ts';

const routes = api.views;

/** The views of all lists. They are few, and the sidebar shows them together. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }): Promise<View[]> => (await read(routes.$get({}, { init: { signal } }))).items,
});

/** The views of one list, in order. Undefined while loading. */
export function useViewsOf(screen: ViewScreen): View[] | undefined {
  const { data } = useQuery(viewsQuery);
  return data?.filter((view) => view.screen === screen);
}

/** The number of records per view id. */
export function useViewCounts(): Record<string, number> {
  const today = useToday();
  const { data } = useQuery({
    queryKey: ['view-counts', today],
    queryFn: async ({ signal }) => (await read(routes.counts.$get({}, { init: { signal } }))).counts,
  });
  return data ?? {};
}

/** All view mutations. Each puts the server's answer into the cache at once. */
export function useViewWrites() {
  const queryClient = useQueryClient();
  const onSettled = () => invalidateTopics(queryClient, ['views']);
  const create = useMutation({
    mutationFn: (view: ViewInput) => read(routes.$post({ json: view })),
    onSuccess: (made) => showViews(queryClient, (views) => [...views.filter(({ id }) => id !== made.id), made]),
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ view: { id, version }, patch }: { view: View; patch: ViewPatch }) =>
      read(routes[':id'].$patch({ param: { id }, json: patch }, { headers: { 'If-Match': `"${version}"` } })),
    onSuccess: (changed) =>
      showViews(queryClient, (views) => views.map((view) => (view.id === changed.id ? changed : view))),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => read(routes[':id'].$delete({ param: { id } })),
    onSuccess: ({ id }) => showViews(queryClient, (views) => views.filter((view) => view.id !== id)),
    onSettled,
  });
  const order = useMutation({
    mutationFn: async (wanted: ViewOrder) => (await read(routes.order.$post({ json: wanted }))).items,
    onSuccess: (views) => showViews(queryClient, () => views),
    onSettled,
  });
  return { create, change, remove, order };
}

function showViews(queryClient: QueryClient, change: (views: View[]) => View[]): void {
  queryClient.setQueryData(viewsQuery.queryKey, (views) => views && change(views));
}
