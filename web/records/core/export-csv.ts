import { CSV_BYTE_ORDER_MARK } from '#shared/platform/csv.ts';
import { MAX_EXPORT_IDS, recordNames } from '#shared/records/records.ts';
import { saveFile } from '#web/platform/lib/save-file.ts';
import type { BulkApi } from './bulk-api.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Downloads the selected rows as a CSV file, in the order of the list. */
export async function exportCsv<Filter extends object, Sort>(
  { type, readCsv }: BulkApi<Filter, Sort>,
  selection: RowSelection,
  filter: Filter,
  sort: Sort,
): Promise<void> {
  const parts = selection.everything
    ? [await readCsv({ ...filter, sort })]
    : await readParts(selection.ids, (ids) => readCsv({ sort, ids }));
  // The byte order mark is added here because reading a response as text strips it.
  const content = new Blob([CSV_BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' });
  saveFile(`${recordNames[type].many}.csv`, content);
}

async function readParts(ids: readonly string[], readPart: (ids: string) => Promise<string>): Promise<string[]> {
  const parts: string[] = [];
  for (let start = 0; start < ids.length; start += MAX_EXPORT_IDS) {
    const part = await readPart(ids.slice(start, start + MAX_EXPORT_IDS).join(','));
    // Every part starts with a header line. The file needs only the first.
    parts.push(start === 0 ? part : part.slice(part.indexOf('\n') + 1));
  }
  return parts;
}
