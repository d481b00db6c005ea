import { limits } from '#shared/platform/limits.ts';

/** What all record types share: identity, version, lists, bin. */

/** What a record type can do. Each list of types follows from it: `typesThat('merge')`, `TypeThat<'merge'>`. */
type Capability =
  /** Changes are logged. Users can view earlier versions and restore them. */
  | 'history'
  /** A table can be imported into records of this type. */
  | 'import'
  /** Likely duplicates are detected. */
  | 'duplicates'
  /** Several records can be merged into one. */
  | 'merge'
  /** The list supports the search language. */
  | 'search'
  /** The Control+K search finds it. */
  | 'find'
  /** Files, tasks and interactions can belong to it. */
  | 'related'
  /** The search, filter and sort of its list can be saved under a name. */
  | 'views'
  /** It has a timeline. */
  | 'timeline'
  /** The sample data includes some. */
  | 'sample'
  /** Recently viewed lists can be read without a connection. */
  | 'offline'
  /** Holds personal data: once erased, a restored backup must not bring it back. */
  | 'personal';

interface Described {
  /** As shown to users. */
  one: string;
  many: string;
  /** The path of its routes: `/api/contacts` and so on. */
  path: string;
  can: readonly Capability[];
}

const main = ['history', 'import', 'duplicates', 'merge', 'search', 'find', 'related', 'views', 'timeline'] as const;

/** Every record type, in the order in which Control+K shows equally good results. */
const described = {
  company: { one: 'company', many: 'companies', path: 'companies', can: [...main, 'sample', 'offline'] },
  contact: { one: 'client', many: 'clients', path: 'contacts', can: [...main, 'sample', 'offline', 'personal'] },
  candidate: {
    one: 'candidate',
    many: 'candidates',
    path: 'candidates',
    can: [...main, 'sample', 'offline', 'personal'],
  },
  job: { one: 'job', many: 'jobs', path: 'jobs', can: [...main, 'sample', 'offline'] },
  task: { one: 'task', many: 'tasks', path: 'tasks', can: ['search', 'find', 'views', 'sample', 'offline'] },
  tag: { one: 'tag', many: 'tags', path: 'tags', can: ['find', 'offline'] },
  interaction: { one: 'interaction', many: 'interactions', path: 'interactions', can: ['sample', 'offline'] },
  assignment: { one: 'assignment', many: 'assignments', path: 'assignments', can: ['sample', 'offline'] },
  // Offline: the names of files and the text read from them, never the files themselves.
  attachment: { one: 'file', many: 'files', path: 'attachments', can: ['offline'] },
} as const satisfies Record<string, Described>;

type Table = typeof described;
export type RecordType = keyof Table;
export const recordTypes = Object.keys(described) as readonly RecordType[];

/** As shown to users. */
export const recordNames: Record<RecordType, Pick<Described, 'one' | 'many'>> = described;

export const recordPaths = Object.fromEntries(recordTypes.map((type) => [type, described[type].path])) as {
  readonly [Type in RecordType]: Table[Type]['path'];
};

/** The record types with a capability, as a type. */
export type TypeThat<Can extends Capability> = {
  [Type in RecordType]: Can extends Table[Type]['can'][number] ? Type : never;
}[RecordType];

export function can<Can extends Capability>(type: RecordType, capability: Can): type is TypeThat<Can> {
  return (described[type].can as readonly Capability[]).includes(capability);
}

export function typesThat<Can extends Capability>(capability: Can): readonly TypeThat<Can>[] {
  return recordTypes.filter((type): type is TypeThat<Can> => can(type, capability));
}

/** Deleted records stay in the bin this long before they are purged. */
export const BIN_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function binDaysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() + BIN_DAYS * DAY_MS - now.getTime()) / DAY_MS));
}

/**
 * The simple pattern from the specification: something, @, something with a dot. Over-long text is refused before
 * matching.
 */
export function looksLikeEmail(text: string): boolean {
  return text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/* ---- Lists ---- */

/** Lists count exactly up to here; one more means "more". A count then never costs more than the page. */
export const COUNT_LIMIT = 1_000;

/**
 * Sorts search results by relevance. It has no reverse order. Without words in the search, the list keeps its usual
 * sort.
 */
export const BEST_MATCH = 'match';

export function formatCount(count: number): string {
  return count > COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString('en-GB')}+` : count.toLocaleString('en-GB');
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  count: number;
}

/* ---- Bulk actions ---- */

export const BULK_LIMIT = 10_000;

/** As many ids as fit into a URL. Larger selections are exported in several files or by filter. */
export const MAX_EXPORT_IDS = 300;

/* ---- Comparing text ---- */

const latinAccents = /[\u0300-\u036f]/g;

/** How text is searched and sorted: without case and accents, so that "emile" finds "Émile" and sorts next to it. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(latinAccents, '').normalize('NFC').toLowerCase();
}
