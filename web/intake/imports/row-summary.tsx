import type { Import, ImportRow } from '#shared/intake/imports/import-records.ts';
import { shortened } from './shortened.ts';

const MOST_PARTS = 3;

/** The row number and the first few values, to recognise the row. */
export function RowSummary({ run: { mapping }, row: { number, cells } }: { run: Import; row: ImportRow }) {
  const known = cells.filter((text, column) => mapping[column] !== null && text.trim() !== '').slice(0, MOST_PARTS);
  return (
    <p className="flex min-w-0 items-baseline gap-3 text-sm">
      <span className="shrink-0 text-muted tabular-nums">Row {number.toLocaleString('en-GB')}</span>
      <span className="min-w-0 truncate font-medium">{known.map(shortened).join(' · ')}</span>
    </p>
  );
}
