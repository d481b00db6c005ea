import { z } from 'zod';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';
import { pagingOf, recordId } from '#shared/platform/paging-schemas.ts';
import { BULK_LIMIT, MAX_EXPORT_IDS, recordTypes } from './records.ts';

// The part that screens import without the schema library.
export * from './records.ts';
export * from '#shared/platform/paging-schemas.ts';

export const recordFields = {
  id: z.uuid(),
  userId: z.uuid(),
  /** Incremented by every change. An edit names the version it started from in If-Match. */
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const deletedRecordSchema = z.object({ id: z.uuid(), deletedAt: z.iso.datetime() });

/** A client that another record points to. A deleted client keeps its name here until it is purged from the bin. */
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

/** The first page of each column of a board. */
export function columnsOf<Column extends string, T extends z.ZodType>(
  columns: readonly Column[],
  page: T,
): z.ZodObject<Record<Column, T>> {
  return z.object(Object.fromEntries(columns.map((column) => [column, page])) as Record<Column, T>);
}

/** The search of a list. All words of `q` must match (see search.ts), ignoring case. */
export const searchText = lineOfText('Search', limits.search).optional();

export const bulkIds = z
  .array(recordId)
  .min(1, 'Choose at least one record')
  .max(BULK_LIMIT, `At most ${BULK_LIMIT.toLocaleString('en-GB')} records at once`);

/** For `refine`: a bulk action takes either the ticked records or the filter that selects them. */
export const idsOrFilter: [(bulk: Selection) => boolean, { path: string[]; message: string }] = [
  (bulk) => bulk.action === 'restore' || (bulk.ids === undefined) !== (bulk.filter === undefined),
  { path: ['ids'], message: 'Send either ids or a filter' },
];
interface Selection {
  action: string;
  ids?: unknown;
  filter?: unknown;
}

/** `ids` are the changed records, which Undo needs. */
export const bulkResultSchema = z.object({ ids: z.array(z.uuid()) });
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** The ids of ticked records, separated by commas. */
export const exportIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(recordId).max(MAX_EXPORT_IDS, `At most ${MAX_EXPORT_IDS} records by id`));

/* ---- Bin ---- */

export const binItemSchema = z.object({
  type: z.enum(recordTypes),
  id: z.uuid(),
  /** The record's name, title or first words. */
  title: z.string(),
  deletedAt: z.iso.datetime(),
  daysLeft: z.int().min(0),
});
export type BinItem = z.infer<typeof binItemSchema>;

const { limit, cursor } = pagingOf(['deletedAt'], '-deletedAt');
/** The bin always shows the latest deletion first. */
export const binQuery = z.strictObject({ limit, cursor });
export type BinQuery = z.infer<typeof binQuery>;
