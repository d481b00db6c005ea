import { ListFilter, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { PopoverButton } from '#web/platform/ui/popover-button.tsx';
import { SheetButton } from '#web/platform/ui/sheet-button.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import type { FieldFiltersProps } from './field-filters.tsx';

const FieldFilters = loadedLater(async () => (await import('./field-filters.tsx')).FieldFilters);

interface ListToolbarProps {
  /** Always visible. */
  search: ReactNode;
  filters: ReactNode;
  /** More filters, which write into the search text. */
  more: FieldFiltersProps;
  activeCount: number;
  onClear: () => void;
  sort: ReactNode;
  /** Filters without a control, as removable chips; always visible. */
  chips?: ReactNode;
  /** Saves this list as a view and links to the saved views. */
  views?: ReactNode;
}

/** The search, filters and sort of a list, side by side. A phone shows the search and one button for the rest. */
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
        {/* On the same line as the parsed search, if that is shown. */}
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
