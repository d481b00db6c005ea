import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import type { DuplicateType } from '#shared/duplicate-terms.ts';
import { formatCount } from '#shared/record-terms.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { duplicateCountsQuery } from './duplicates.queries.ts';

/** Leads to the likely duplicates of a list, and says how many groups of them there are. */
export function DuplicatesLink({ type }: { type: DuplicateType }) {
  const { data } = useQuery(duplicateCountsQuery);
  const count = data?.[type] ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/duplicates" search={{ type }} className={buttonClass()}>
      <CopyCheck aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Duplicates</span>
      <span className="tabular-nums">{formatCount(count)}</span>
    </Link>
  );
}
