import type { RecordType } from '#shared/records/records.ts';
import type { BulkResult } from '#shared/records/list-schemas.ts';

/** Either the ticked records or every record that matches the filter. */
export type Selected<Filter> = { ids: string[] } | { filter: Filter };

/** Bulk delete, restore and export for one record type. */
export interface BulkApi<Filter, Sort> {
  type: RecordType;
  change: (
    request: ({ action: 'delete' } & Selected<Filter>) | { action: 'restore'; ids: string[] },
  ) => Promise<BulkResult>;
  /** The list as a CSV file, or only the records in `ids`: comma-separated, as many as fit in a URL. */
  readCsv: (query: (Filter & { sort: Sort }) | { sort: Sort; ids: string }) => Promise<string>;
}
