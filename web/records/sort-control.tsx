import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { Select, type SelectOption } from '#web/ui/select.tsx';

interface SortControlProps {
  options: readonly SelectOption[];
  /** A sort key, with a minus in front for descending. */
  sort: string;
  onSort: (sort: string) => void;
}

export function SortControl({ options, sort, onSort }: SortControlProps) {
  const descending = sort.startsWith('-');
  const key = descending ? sort.slice(1) : sort;
  const Icon = descending ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className="flex min-w-0 gap-1">
      <Select
        aria-label="Sort by"
        className="min-w-0 flex-1 sm:w-40 sm:flex-none"
        options={options}
        value={key}
        onChange={({ target }) => onSort(descending ? `-${target.value}` : target.value)}
      />
      <IconButton
        variant="secondary"
        label={descending ? 'Sorted descending; sort ascending' : 'Sorted ascending; sort descending'}
        icon={<Icon aria-hidden className="size-4" />}
        onClick={() => onSort(descending ? key : `-${key}`)}
      />
    </div>
  );
}
