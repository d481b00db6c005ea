import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Import, ImportRow } from '#shared/imports/import-records.ts';
import type { Target } from '#shared/imports/targets.ts';
import { PagedList } from '#web/records/paged-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { targetLabel } from './column-mapping.ts';
import { RowSummary } from './row-summary.tsx';
import { importRowsQuery } from './imports.queries.ts';
import { shortened } from './shortened.ts';

/** Rows that cannot go in, each with what is wrong where. */
export function RefusedRows({ run }: { run: Import }) {
  const query = useInfiniteQuery(importRowsQuery(run.id, 'refused'));
  return (
    <Card
      flush
      title="Refused rows"
      description="They are left out. After the import you can download them with the reasons, correct them and bring them again."
      className="@container"
    >
      <PagedList
        query={query}
        noun="rows"
        inset
        empty={<p className="px-4 py-4 text-sm text-muted">No row is refused.</p>}
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
