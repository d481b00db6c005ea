import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { DuplicateChoice, Import, ImportInput, ImportPatch } from '#shared/intake/imports/import-records.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import { answerTo, api, read } from '#web/platform/lib/api.ts';
import { invalidateTopics } from '#web/platform/live/topic-keys.ts';
import { stopWork } from '#web/platform/work/work.queries.ts';

const routes = api.imports;

/** Newest first. */
export const importListQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal }) => (await read(routes.$get({}, { init: { signal } }))).items,
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => read(routes[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** The problem rows of the last check. */
export function importRowsQuery(id: string, kind: RowKind) {
  return infiniteQueryOptions({
    queryKey: ['imports', 'rows', id, kind],
    queryFn: ({ signal, pageParam }) =>
      read(
        routes[':id'].rows.$get(
          { param: { id }, query: { kind, ...(pageParam !== null && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The records that the undo left unchanged. */
export function keptRecordsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['imports', 'kept', id],
    queryFn: ({ signal, pageParam }) =>
      read(
        routes[':id'].kept.$get(
          { param: { id }, query: pageParam === null ? {} : { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function refusedRowsUrl(id: string): string {
  return `/api/imports/${id}/refused.csv`;
}

/** Safe to repeat, because the client creates the id. */
export async function beginImport(queryClient: QueryClient, input: ImportInput): Promise<void> {
  const made = await read(routes.$post({ json: input }));
  queryClient.setQueryData(importQuery(made.id).queryKey, made);
  void invalidateTopics(queryClient, ['imports']);
}

export function useImportWrites(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = importQuery(id);
  const param = { id };
  const show = (answer: Import) => queryClient.setQueryData(queryKey, answer);
  const tell = () => invalidateTopics(queryClient, ['imports', 'work']);

  const mutationKey = ['imports', 'change', id];
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1;
  const change = useMutation({
    mutationKey,
    // One at a time, so that the last response is the newest.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (patch: ImportPatch) => read(routes[':id'].$patch({ param, json: patch })),
    onMutate: async (patch) => {
      // A response in flight would bring back the old state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && { ...before, ...patch });
    },
    onSuccess: (answer) => {
      if (isLast()) show(answer);
    },
    onSettled: () => {
      // Not awaited, so that the next change starts at once. The refetch also reverts a refused change.
      if (isLast()) void tell();
    },
  });

  const decide = useMutation({
    mutationFn: ({ number, decision }: { number: number; decision: DuplicateChoice | null }) =>
      read(routes[':id'].rows[':number'].$patch({ param: { id, number: String(number) }, json: { decision } })),
    onMutate: async ({ number, decision }) => {
      const rows = importRowsQuery(id, 'duplicate').queryKey;
      await queryClient.cancelQueries({ queryKey: rows });
      queryClient.setQueryData(
        rows,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              items: page.items.map((row) => (row.number === number ? { ...row, decision } : row)),
            })),
          },
      );
    },
    onSettled: () => void tell(),
  });

  const check = useMutation({
    mutationFn: () => read(routes[':id'].check.$post({ param })),
    onSuccess: show,
    onSettled: tell,
  });
  const start = useMutation({
    mutationFn: () => read(routes[':id'].start.$post({ param })),
    onSuccess: show,
    onSettled: tell,
  });
  const stop = useMutation({
    mutationFn: stopWork,
    onSettled: tell,
  });

  return { change, decide, check, start, stop };
}

/** Starts to undo an import. */
export async function undoImport(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const answer = await read(routes[':id'].undo.$post({ param: { id } }));
    queryClient.setQueryData(importQuery(id).queryKey, answer);
  } finally {
    void invalidateTopics(queryClient, ['imports', 'work']);
  }
}

/** Deletes an import and its file permanently. */
export function useDiscardImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string; onDiscarded: () => Promise<unknown> }) => {
      await answerTo(routes[':id'].$delete({ param: { id } }));
    },
    onSuccess: async (_answer, { id, onDiscarded }) => {
      // Leaves the page first, so that nothing refetches a deleted import.
      await onDiscarded();
      queryClient.removeQueries({ queryKey: importQuery(id).queryKey });
    },
    onSettled: () => invalidateTopics(queryClient, ['imports']),
  });
}
