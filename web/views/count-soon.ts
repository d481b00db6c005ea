import type { QueryClient } from '@tanstack/react-query';

/** An import or a batch says many times a second that something has changed; numbers beside names need not follow each time. */
const REST_MS = 4_000;

const waiting = new WeakSet<QueryClient>();

/** Asks for the counts of views again: at once, or when the last ones have stood for a while. */
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
