import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/platform/limits.ts';
import type { LiveTopic } from '#shared/records/live.ts';
import { recordPaths, type Page, type RecordType } from '#shared/records/records.ts';
import { read, type TypedResponse } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';

export interface StoredRecord {
  id: string;
  version: number;
}

/** The read and write calls of one record type. This interface covers all the differences between the types. */
export interface RecordApi<Item extends StoredRecord, Input, Patch> {
  type: RecordType;
  /** False for types that are too long for a list. Rows of other types hold the whole record, so it opens at once. */
  listsInFull?: boolean;
  read: (id: string, signal: AbortSignal) => Promise<Item>;
  create: (input: Input) => Promise<Item>;
  /** Without a version, the newest version is changed. */
  update: (id: string, patch: Patch, version?: number) => Promise<Item>;
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
}

/** The routes that every record type has; see `recordRoutes` on the server. */
interface RecordRoutes<Item, Input, Patch> {
  $post: (request: { json: Input }) => Promise<TypedResponse<Item>>;
  ':id': {
    $get: (request: OfOne, options: { init: { signal: AbortSignal } }) => Promise<TypedResponse<Item>>;
    $patch: (
      request: OfOne & { json: Patch },
      options: { headers: Record<string, string> },
    ) => Promise<TypedResponse<Item>>;
    $delete: (request: OfOne) => Promise<TypedResponse<unknown>>;
    restore: { $post: (request: OfOne) => Promise<TypedResponse<unknown>> };
  };
}

interface OfOne {
  param: { id: string };
}

export function recordApi<Item extends StoredRecord, Input, Patch>(
  type: RecordType,
  routes: RecordRoutes<Item, Input, Patch>,
): RecordApi<Item, Input, Patch> {
  return {
    type,
    read: (id, signal) => read(routes[':id'].$get({ param: { id } }, { init: { signal } })),
    create: (input) => read(routes.$post({ json: input })),
    update: (id, patch, version) =>
      read(routes[':id'].$patch({ param: { id }, json: patch }, { headers: ifMatch(version) })),
    remove: (id) => read(routes[':id'].$delete({ param: { id } })),
    restore: (id) => read(routes[':id'].restore.$post({ param: { id } })),
  };
}

/** What is needed to show one record. */
export type ReadableApi<Item extends StoredRecord> = Pick<
  RecordApi<Item, never, never>,
  'type' | 'listsInFull' | 'read'
>;

export function ifMatch(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}

/** The first page fills the screen quickly; later pages are larger. */
const FIRST_PAGE = DEFAULT_PAGE_SIZE;
const NEXT_PAGES = MAX_PAGE_SIZE;

export interface PageRequest {
  limit: string;
  cursor?: string;
}

/** `params` say what the list shows. Together with `name`, usually its topic, they form the cache key. */
export function recordList<Item>(
  name: LiveTopic | 'bin',
  params: object,
  readPage: (page: PageRequest, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: [name, 'list', params],
    meta: copyFirst,
    queryFn: ({ pageParam, signal }) =>
      readPage(
        pageParam === null ? { limit: String(FIRST_PAGE) } : { limit: String(NEXT_PAGES), cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function recordQuery<Item extends StoredRecord>({ type, read }: ReadableApi<Item>, id: string) {
  return queryOptions({
    queryKey: recordKey(type, id),
    meta: copyFirst,
    queryFn: ({ signal }) => read(id, signal),
  });
}

export function recordKey(type: RecordType, id: string) {
  return [recordPaths[type], 'one', id] as const;
}
