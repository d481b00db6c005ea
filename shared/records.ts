import { z } from 'zod';
import { limits, lineOfText } from './text.ts';

/** What every record type has in common: identity, version, list, bin. */

export const recordTypes = ['contact', 'interaction', 'tag', 'task', 'job', 'candidate'] as const;
export type RecordType = (typeof recordTypes)[number];

/** What people call them. */
export const recordNames: Record<RecordType, { one: string; many: string }> = {
  contact: { one: 'client', many: 'clients' },
  interaction: { one: 'interaction', many: 'interactions' },
  tag: { one: 'tag', many: 'tags' },
  task: { one: 'task', many: 'tasks' },
  job: { one: 'job', many: 'jobs' },
  candidate: { one: 'candidate', many: 'candidates' },
};

/** Where each type has its addresses: `/api/contacts` and so on. */
export const recordPaths = {
  contact: 'contacts',
  interaction: 'interactions',
  tag: 'tags',
  task: 'tasks',
  job: 'jobs',
  candidate: 'candidates',
} as const satisfies Record<RecordType, string>;

/** Whose lists last seen can be read without a connection. */
export const readableOffline: Record<RecordType, boolean> = {
  contact: true,
  interaction: true,
  tag: true,
  task: true,
  job: true,
  candidate: true,
};

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

/** Deleted records wait this long in the bin before they are gone for good. */
export const BIN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function binDaysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() + BIN_DAYS * DAY_MS - now.getTime()) / DAY_MS));
}

export const deletedRecordSchema = z.object({ id: z.uuid(), deletedAt: z.iso.datetime() });

/** A client that another record points at. It is still named after it was deleted, until the bin lets go of it. */
export const contactRefSchema = z.object({ id: z.uuid(), name: z.string(), removed: z.boolean() });
export type ContactRef = z.infer<typeof contactRefSchema>;

/** The specification's simple pattern: something, @, something with a dot. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/* ---- Lists ---- */

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Lists count exactly up to here; one more means "more", so that a count never costs more than the page. */
export const COUNT_LIMIT = 1_000;

export function formatCount(count: number): string {
  return count > COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString('en-GB')}+` : count.toLocaleString('en-GB');
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    /** Pass it back as `cursor` for the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** Exact up to 1,000; 1,001 means "more than 1,000". */
    count: z.int().min(0),
  });
}
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  count: number;
}

/** The part of a list's address that says what belongs to it. All words of `q` are looked for (see search.ts), whatever their case. */
export const searchText = lineOfText('Search', limits.search).optional();

/** How much of a list to send, and from where on. Sort keys are a closed list; a minus in front turns them round. */
export function pagingOf<const Sort extends string>(sorts: readonly Sort[], defaultSort: Sort | `-${Sort}`) {
  const directions = sorts.flatMap((sort) => [sort, `-${sort}`] as const);
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

/* ---- Many at once ---- */

export const BULK_LIMIT = 10_000;

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

/** An address holds so many ids; whoever ticked more exports in several files or by filter. */
export const MAX_EXPORT_IDS = 300;

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

/* ---- Comparing text ---- */

const latinAccents = /[\u0300-\u036f]/g;

/** How text is searched and sorted: without case and without accents, so that "emile" finds "Émile" and stands next to him. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(latinAccents, '').normalize('NFC').toLowerCase();
}
