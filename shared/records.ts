import { z } from 'zod';
import { limits, lineOfText } from './text.ts';
import { BULK_LIMIT, DEFAULT_PAGE_SIZE, MAX_EXPORT_IDS, MAX_PAGE_SIZE, recordTypes } from './record-terms.ts';

// What screens show of it, without the schema library.
export * from './record-terms.ts';

/** Made by the browser before it sends a new record, so that a repeated request makes one record and not two. */
export const recordId = z.uuid('Must be a UUID').toLowerCase();

export const recordFields = {
  id: z.uuid(),
  userId: z.uuid(),
  /** Grows by one with every change. An edit names the one it started from in If-Match. */
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const deletedRecordSchema = z.object({ id: z.uuid(), deletedAt: z.iso.datetime() });

/** A client that another record points at. It is still named after it was deleted, until the bin lets go of it. */
export const contactRefSchema = z.object({ id: z.uuid(), name: z.string(), removed: z.boolean() });
export type ContactRef = z.infer<typeof contactRefSchema>;

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    /** Pass it back as `cursor` for the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** Exact up to 1,000; 1,001 means "more than 1,000". */
    count: z.int().min(0),
  });
}

/** The part of a list's address that says what belongs to it. All words of `q` are looked for (see search.ts), whatever their case. */
export const searchText = lineOfText('Search', limits.search).optional();

/**
 * How much of a list to send, and from where on. Sort keys are a closed list; a minus in front turns them round, but for those
 * of `oneWay`.
 */
export function pagingOf<const Sort extends string, const OneWay extends string = never>(
  sorts: readonly Sort[],
  defaultSort: Sort | `-${Sort}`,
  oneWay: readonly OneWay[] = [],
) {
  const directions = [...sorts.flatMap((sort) => [sort, `-${sort}`] as const), ...oneWay];
  return {
    sort: z.enum(directions, 'Sort must be one of the offered keys').default(defaultSort as never),
    limit: z.coerce
      .number()
      .int('Limit must be a whole number')
      .min(1, 'Limit must be at least 1')
      .max(MAX_PAGE_SIZE, `Limit must be at most ${MAX_PAGE_SIZE}`)
      .default(DEFAULT_PAGE_SIZE),
    cursor: z.string().max(2_000, 'Cursor is not valid').optional(),
  };
}

/** The keys that a list can be sorted by, whichever way round. */
export type SortOf<Query extends { sort: string }> = Exclude<Query['sort'], `-${string}`>;

export const bulkIds = z
  .array(recordId)
  .min(1, 'Choose at least one record')
  .max(BULK_LIMIT, `At most ${BULK_LIMIT.toLocaleString('en-GB')} records at once`);

/** For `refine`: a bulk action is given either the records that were ticked, or the filter that finds them. */
export const idsOrFilter: [(bulk: Selection) => boolean, { path: string[]; message: string }] = [
  (bulk) => bulk.action === 'restore' || (bulk.ids === undefined) !== (bulk.filter === undefined),
  { path: ['ids'], message: 'Send either ids or a filter' },
];
interface Selection {
  action: string;
  ids?: unknown;
  filter?: unknown;
}

/** `ids` are the records that were changed: what Undo needs to change back. */
export const bulkResultSchema = z.object({ ids: z.array(z.uuid()) });
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** The ticked ones of a list: their ids, separated by commas. */
export const exportIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(recordId).max(MAX_EXPORT_IDS, `At most ${MAX_EXPORT_IDS} records by id`));

/* ---- Bin ---- */

export const binItemSchema = z.object({
  type: z.enum(recordTypes),
  id: z.uuid(),
  /** What a person would call it: a name, a title, the first words of a note. */
  title: z.string(),
  deletedAt: z.iso.datetime(),
  daysLeft: z.int().min(0),
});
export type BinItem = z.infer<typeof binItemSchema>;

const { limit, cursor } = pagingOf(['deletedAt'], '-deletedAt');
/** The bin is always shown with the latest deletion first. */
export const binQuery = z.strictObject({ limit, cursor });
export type BinQuery = z.infer<typeof binQuery>;
