import type { RecordType } from '#shared/record-terms.ts';
import type { BulkResult } from '#shared/records.ts';

/** Either the ticked records or everything that the filter finds. */
export type Selected<Filter> = { ids: string[] } | { filter: Filter };

/** How the records of one type are deleted, brought back and exported, many at once. */
export interface BulkApi<Filter, Sort> {
  type: RecordType;
  change: (
    request: ({ action: 'delete' } & Selected<Filter>) | { action: 'restore'; ids: string[] },
  ) => Promise<BulkResult>;
  /** The list as a CSV file, or those of it that are named: ids separated by commas, as many as fit into an address. */
  readCsv: (query: (Filter & { sort: Sort }) | { sort: Sort; ids: string }) => Promise<string>;
}
