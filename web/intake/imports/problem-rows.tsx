import { useInfiniteQuery } from '@tanstack/react-query';
import type { Import } from '#shared/intake/imports/import-records.ts';
import type { RowKind } from '#shared/intake/imports/row-kinds.ts';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { importRowsQuery } from './imports.queries.ts';
import { ProblemList } from './problem-list.tsx';
import { RowSummary } from './row-summary.tsx';

const words = {
  refused: {
    title: 'Refused rows',
    description:
      'These rows are not imported. After the import you can download them with the reasons, correct them and import them again.',
    empty: 'No rows were refused.',
  },
  warning: {
    title: 'Rows with such values',
    description: 'These rows are imported, as chosen above.',
    empty: 'All values can be read.',
  },
} satisfies Partial<Record<RowKind, object>>;

/** The rows that cannot be imported, or only without a value, with the reasons. */
export function ProblemRows({ run, kind }: { run: Import; kind: keyof typeof words }) {
  const query = useInfiniteQuery(importRowsQuery(run.id, kind));
  const { title, description, empty } = words[kind];
  return (
    <Card flush title={title} description={description} className="@container">
      <PagedList
        query={query}
        noun="rows"
        inset
        empty={<p className="px-4 py-4 text-sm text-muted">{empty}</p>}
        renderItem={(row) => (
          <li
            key={row.number}
            className="grid gap-x-6 gap-y-1 px-4 py-2.5 @min-[42rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
          >
            <RowSummary run={run} row={row} />
            <ProblemList run={run} row={row} tone={kind} />
          </li>
        )}
      />
    </Card>
  );
}
