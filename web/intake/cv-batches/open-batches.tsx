import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileStack } from 'lucide-react';
import type { ListedCvBatch } from '#shared/intake/cv-batch-schemas.ts';
import { cvBatchListQuery } from './cv-batches.queries.ts';

/** Links to the batches of CVs that still await review. */
export function OpenBatches() {
  const { data = [] } = useQuery(cvBatchListQuery);
  const open = data.filter(({ state, counts }) => isOpen(state) && counts.items > counts.created);
  if (open.length === 0) return null;
  return (
    <ul aria-label="CVs to review" className="flex flex-col gap-2">
      {open.map((batch) => (
        <li
          key={batch.id}
          className="flex flex-wrap items-center gap-x-2 rounded-lg border border-line bg-subtle px-3 py-2 text-sm"
        >
          <FileStack aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">{wordsFor(batch)}</span>
          <Link to="/candidates/batches/$id" params={{ id: batch.id }} className="link">
            {batch.state === 'creating' ? 'Show' : 'Review'}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isOpen(state: ListedCvBatch['state']): boolean {
  return state === 'collecting' || state === 'creating';
}

function wordsFor({ state, counts: { items, created } }: ListedCvBatch): string {
  if (state === 'creating') return `Candidates are being created from ${items === 1 ? '1 CV' : `${items} CVs`}`;
  const left = items - created;
  return left === 1 ? '1 CV is waiting for your review' : `${left} CVs are waiting for your review`;
}
