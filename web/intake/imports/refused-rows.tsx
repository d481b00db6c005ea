import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Import, ImportRow } from '#shared/intake/imports/import-records.ts';
import { targetLabel, type Target } from '#shared/intake/imports/targets.ts';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { RowSummary } from './row-summary.tsx';
import { importRowsQuery } from './imports.queries.ts';
import { shortened } from './shortened.ts';

/** The rows that cannot be imported, with the reasons. */
export function RefusedRows({ run }: { run: Import }) {
  const query = useInfiniteQuery(importRowsQuery(run.id, 'refused'));
  return (
    <Card
      flush
      title="Refused rows"
      description="These rows are not imported. After the import you can download them with the reasons, correct them and import them again."
      className="@container"
    >
      <PagedList
        query={query}
        noun="rows"
        inset
        empty={<p className="px-4 py-4 text-sm text-muted">No rows were refused.</p>}
        renderItem={(row) => <RefusedRow key={row.number} run={run} row={row} />}
      />
    </Card>
  );
}

function RefusedRow({ run, row }: { run: Import; row: ImportRow }) {
  const { type, table } = run;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-2.5 @min-[42rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <RowSummary run={run} row={row} />
      <ul className="flex min-w-0 flex-col gap-1 text-sm">
        {row.problems.map(({ column, field, message }) => {
          const value = column === null ? '' : (row.cells[column] ?? '').trim();
          return (
            <li key={field} className="flex items-start gap-1.5">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger" />
              <span className="min-w-0 break-words">
                <span className="font-medium">
                  {column === null ? targetLabel(type, field as Target) : table.headings[column]}
                </span>
                {value !== '' && <span className="text-muted"> “{shortened(value)}”</span>}: {message}
              </span>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
