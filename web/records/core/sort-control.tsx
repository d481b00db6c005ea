import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { BEST_MATCH } from '#shared/records/records.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { Select, type SelectOption } from '#web/platform/ui/select.tsx';

interface SortControlProps {
  options: readonly SelectOption[];
  /** A sort key, with a leading minus for descending. */
  sort: string;
  onSort: (sort: string) => void;
  /** The search contains words, so results can be ranked by match. */
  canMatch: boolean;
}

const bestMatch = { value: BEST_MATCH, label: 'Best match' };

export function SortControl({ options, sort, onSort, canMatch }: SortControlProps) {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const Icon = descending ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className="flex min-w-0 gap-1">
      <Select
        aria-label="Sort by"
        className="min-w-0 flex-1 sm:w-40 sm:flex-none"
        options={canMatch ? [bestMatch, ...options] : options}
        value={key}
        onChange={({ target: { value } }) => onSort(descending && value !== BEST_MATCH ? `-${value}` : value)}
      />
      {/* Worst match first would be useless. */}
      {key !== BEST_MATCH && (
        <IconButton
          variant="secondary"
          label={descending ? 'Sorted descending; sort ascending' : 'Sorted ascending; sort descending'}
          icon={<Icon aria-hidden className="size-4" />}
          onClick={() => onSort(descending ? key : `-${key}`)}
        />
      )}
    </div>
  );
}
