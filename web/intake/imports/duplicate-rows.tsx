import { useInfiniteQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { Import, ImportRow } from '#shared/intake/imports/import-records.ts';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { duplicateChoicesOf, duplicateLabels } from './duplicate-choices.ts';
import { sameWords } from './import-words.ts';
import { importRowsQuery, useImportWrites } from './imports.queries.ts';
import { RowSummary } from './row-summary.tsx';
import { useImportAction } from './use-import-action.ts';

/** The rows whose record already exists, with a choice for each. */
export function DuplicateRows({ run }: { run: Import }) {
  const query = useInfiniteQuery(importRowsQuery(run.id, 'duplicate'));
  return (
    <Card flush title="Duplicates" className="@container">
      <PagedList
        query={query}
        noun="rows"
        inset
        empty={<p className="px-4 py-4 text-sm text-muted">There are no duplicates.</p>}
        renderItem={(row) => <DuplicateRow key={row.number} run={run} row={row} />}
      />
    </Card>
  );
}

function DuplicateRow({ run, row }: { run: Import; row: ImportRow }) {
  const { id, type, duplicates } = run;
  const { number, matches, sameAs, decision } = row;
  const choices = duplicateChoicesOf(type);
  const act = useImportAction();
  const { decide } = useImportWrites(id);
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 px-4 py-2.5 @min-[42rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_14rem]">
      <RowSummary run={run} row={row} />
      <ul className="flex min-w-0 flex-col gap-0.5 text-sm">
        {matches.map((match) => (
          <li key={match.id} className="flex items-start gap-1.5">
            <Copy aria-hidden className="mt-1 size-3.5 shrink-0 text-warning" />
            <span className="min-w-0 break-words">
              {sameWords(type, match.by)}{' '}
              <RecordLink type={type} id={match.id}>
                {match.name}
              </RecordLink>
            </span>
          </li>
        ))}
        {sameAs && (
          <li className="flex items-start gap-1.5">
            <Copy aria-hidden className="mt-1 size-3.5 shrink-0 text-warning" />
            {sameWords(type, sameAs.by)} row {sameAs.row.toLocaleString('en-GB')} of this file
          </li>
        )}
      </ul>
      <Select
        aria-label={`What to do with row ${number}`}
        options={[
          { value: 'all', label: `Default: ${duplicateLabels[duplicates]}` },
          ...choices.map((value) => ({ value, label: duplicateLabels[value] })),
        ]}
        value={decision ?? 'all'}
        onChange={({ target: { value } }) =>
          act(decide, { number, decision: choices.find((each) => each === value) ?? null }, 'The choice was not saved')
        }
      />
    </li>
  );
}
