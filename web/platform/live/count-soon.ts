import type { QueryClient } from '@tanstack/react-query';

/** An import or batch reports changes many times a second. The counts in the sidebar need not follow each of them. */
const REST_MS = 4_000;

const waiting = new WeakSet<QueryClient>();

/** Refetches the view counts, at most once per `REST_MS`. */
export function countViewsSoon(queryClient: QueryClient): void {
  if (waiting.has(queryClient)) return;
  const counted = queryClient.getQueryCache().findAll({ queryKey: ['view-counts'] });
  if (counted.length === 0) return;
  waiting.add(queryClient);
  const last = Math.max(...counted.map(({ state }) => state.dataUpdatedAt));
  setTimeout(
    () => {
      waiting.delete(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['view-counts'] });
    },
    Math.max(0, last + REST_MS - Date.now()),
  );
}
