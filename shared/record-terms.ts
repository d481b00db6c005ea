import { limits } from './limits.ts';

/** What every record type has in common: identity, version, list, bin. */

export const recordTypes = [
  'contact',
  'interaction',
  'tag',
  'task',
  'job',
  'candidate',
  'assignment',
  'attachment',
] as const;
export type RecordType = (typeof recordTypes)[number];

/** What people call them. */
export const recordNames: Record<RecordType, { one: string; many: string }> = {
  contact: { one: 'client', many: 'clients' },
  interaction: { one: 'interaction', many: 'interactions' },
  tag: { one: 'tag', many: 'tags' },
  task: { one: 'task', many: 'tasks' },
  job: { one: 'job', many: 'jobs' },
  candidate: { one: 'candidate', many: 'candidates' },
  assignment: { one: 'assignment', many: 'assignments' },
  attachment: { one: 'file', many: 'files' },
};

/** Where each type has its addresses: `/api/contacts` and so on. */
export const recordPaths = {
  contact: 'contacts',
  interaction: 'interactions',
  tag: 'tags',
  task: 'tasks',
  job: 'jobs',
  candidate: 'candidates',
  assignment: 'assignments',
  attachment: 'attachments',
} as const satisfies Record<RecordType, string>;

/** Whose lists last seen can be read without a connection. */
export const readableOffline: Record<RecordType, boolean> = {
  contact: true,
  interaction: true,
  tag: true,
  task: true,
  job: true,
  candidate: true,
  assignment: true,
  // What they are called and the text that was read in them; never the files themselves.
  attachment: true,
};

/** Deleted records wait this long in the bin before they are gone for good. */
export const BIN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function binDaysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() + BIN_DAYS * DAY_MS - now.getTime()) / DAY_MS));
}

/** The specification's simple pattern: something, @, something with a dot. Whoever is longer than any address is not looked at. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/* ---- Lists ---- */

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Lists count exactly up to here; one more means "more", so that a count never costs more than the page. */
export const COUNT_LIMIT = 1_000;

/** Sorts what a search found by how well it fits. It has no other way round, and without words in the search a list is sorted as usual. */
export const BEST_MATCH = 'match';

export function formatCount(count: number): string {
  return count > COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString('en-GB')}+` : count.toLocaleString('en-GB');
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  count: number;
}

/* ---- Many at once ---- */

export const BULK_LIMIT = 10_000;

/** An address holds so many ids; whoever ticked more exports in several files or by filter. */
export const MAX_EXPORT_IDS = 300;

/* ---- Comparing text ---- */

const latinAccents = /[\u0300-\u036f]/g;

/** How text is searched and sorted: without case and without accents, so that "emile" finds "Émile" and stands next to him. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(latinAccents, '').normalize('NFC').toLowerCase();
}
