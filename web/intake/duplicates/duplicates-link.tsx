import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyCheck } from 'lucide-react';
import type { DuplicateType } from '#shared/intake/duplicates.ts';
import { formatCount } from '#shared/records/records.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { duplicateCountsQuery } from '#web/records/duplicates/duplicates.queries.ts';

/** Links to the likely duplicates of a list, with the number of groups. */
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
