import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SheetButton } from '#web/ui/sheet-button.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';

interface ListToolbarProps {
  /** Always in sight. */
  search: ReactNode;
  /** The filters' controls. */
  filters: ReactNode;
  /** How many filters are set. */
  activeCount: number;
  onClear: () => void;
  sort: ReactNode;
  /** Filters that have no control, as chips that can be taken away; always in sight. */
  chips?: ReactNode;
}

/** What a list is narrowed and sorted by: side by side, on a phone the search and one button for all the rest. */
export function ListToolbar({ search, filters, activeCount, onClear, sort, chips }: ListToolbarProps) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <div className="flex flex-wrap gap-2">
        {search}
        {filters}
        {sort}
        {chips}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex min-w-0 flex-1">{search}</div>
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
          <div className="border-t border-line pt-4">{sort}</div>
        </div>
      </SheetButton>
      {chips}
    </div>
  );
}
