import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryFunction,
  QueryFunctionContext,
  QueryKey,
} from '@tanstack/react-query';
import { isForCopies, type SharedRead } from './earlier-copies.ts';
import { STALE_AFTER_MS } from './query-client.ts';

/** The shared answer, for a query that is asked with this signal. */
type AnswerFor<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** A query that a shared answer fills. */
export interface Part<Answer> {
  queryKey: QueryKey;
  fill: (queryClient: QueryClient, answerFor: AnswerFor<Answer>) => unknown;
}

/** A query, and how its data follows from the answer. */
export function part<Answer, Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  dataIn: (answer: Answer, context: QueryFunctionContext<Key>) => Data | Promise<Data>,
): Part<Answer> {
  const alone = query.queryFn as QueryFunction<Data, Key>;
  return {
    queryKey: query.queryKey,
    fill: (queryClient, answerFor) =>
      queryClient.prefetchQuery({
        ...query,
        queryFn: async (context) => {
          const found = await takeFrom(answerFor, context);
          return found === undefined ? alone(context) : dataIn(found, context);
        },
      }),
  };
}

/** A list whose first page is in the answer. The other pages come from the list itself. */
export function firstPage<Answer, Page, Key extends QueryKey>(
  list: FetchInfiniteQueryOptions<Page, Error, Page, Key, string | null>,
  pageIn: (answer: Answer) => Page | undefined,
): Part<Answer> {
  const alone = list.queryFn as QueryFunction<Page, Key, string | null>;
  return {
    queryKey: list.queryKey,
    fill: (queryClient, answerFor) =>
      queryClient.prefetchInfiniteQuery({
        ...list,
        queryFn: async (context) => {
          const found = await takeFrom(answerFor, context);
          const page = found === undefined ? undefined : pageIn(found);
          return page === undefined ? alone(context) : page;
        },
      }),
  };
}

/** If the shared request fails, each query that somebody is waiting for asks for itself. */
async function takeFrom<Answer>(
  answerFor: AnswerFor<Answer>,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
): Promise<Answer | undefined> {
  try {
    return await answerFor(signal);
  } catch (error) {
    if (client.getQueryCache().find({ queryKey, exact: true })?.isActive() !== true) throw error;
    return undefined;
  }
}

/**
 * Fills the queries of one screen by one request. Each keeps its own key, and is asked alone when a change has made it
 * stale. What is known or under way already is left out; what is left may be too little for a request.
 */
export function askTogether<Answer>(
  queryClient: QueryClient,
  ask: (init: SharedRead) => Promise<Answer>,
  parts: readonly Part<Answer>[],
): void {
  const missing = parts.filter(({ queryKey }) => {
    const query = queryClient.getQueryCache().find({ queryKey, exact: true });
    return query === undefined || (query.state.fetchStatus === 'idle' && query.isStaleByTime(STALE_AFTER_MS));
  });
  if (missing.length < 2) return;
  const answer = ask({});
  let copy: Promise<Answer> | undefined;
  const answerFor = (signal: AbortSignal) => (isForCopies(signal) ? (copy ??= ask({ signal })) : answer);
  for (const { fill } of missing) fill(queryClient, answerFor);
}
