import { ListFilter, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { Button } from '#web/ui/button.tsx';
import { PopoverButton } from '#web/ui/popover-button.tsx';
import { SheetButton } from '#web/ui/sheet-button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import type { FieldFiltersProps } from './field-filters.tsx';

const FieldFilters = loadedLater(async () => (await import('./field-filters.tsx')).FieldFilters);

interface ListToolbarProps {
  /** Always in sight. */
  search: ReactNode;
  /** The filters' controls. */
  filters: ReactNode;
  /** More filters, which write into the search. */
  more: FieldFiltersProps;
  /** How many filters are set. */
  activeCount: number;
  onClear: () => void;
  sort: ReactNode;
  /** Filters that have no control, as chips that can be taken away; always in sight. */
  chips?: ReactNode;
  /** What saves this list as a view, and leads to those that were saved. */
  views?: ReactNode;
}

/** What a list is narrowed and sorted by: side by side, on a phone the search and one button for all the rest. */
export function ListToolbar({ search, filters, more, activeCount, onClear, sort, chips, views }: ListToolbarProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <div className="flex flex-wrap gap-2">
        {search}
        {filters}
        <PopoverButton title="Filters" label="Filters" icon={<ListFilter aria-hidden className="size-4" />}>
          <FieldFilters {...more} />
        </PopoverButton>
        {sort}
        {chips}
        {/* Beside what was understood of the search, if that has a line of its own. */}
        <div className="contents *:order-last">{views}</div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {search}
      <SheetButton
        title="Filter and sort"
        open={open}
        onOpenChange={setOpen}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        label={
          <>
            Filter
            {activeCount > 0 && (
              <span className="min-w-5 rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
                {activeCount}
                <span className="sr-only"> set</span>
              </span>
            )}
          </>
        }
        footer={
          <>
            {activeCount > 0 && <Button onClick={onClear}>Clear filters</Button>}
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show results
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {filters}
          <FieldFilters {...more} />
          <div className="border-t border-line pt-4">{sort}</div>
        </div>
      </SheetButton>
      {chips}
      <div className="order-last flex min-w-0 basis-full flex-wrap gap-2 empty:hidden">{views}</div>
    </div>
  );
}
