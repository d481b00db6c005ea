import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/records/records.ts';
import { IconButton } from '#web/platform/ui/button.tsx';

interface SelectionBarProps {
  /** "Selected rows" */
  label: string;
  count: number;
  /** Beside the count, such as a button that selects everything. */
  beside?: ReactNode;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** The bar at the bottom of the screen while something is selected. On a phone the actions have a row of their own. */
export function SelectionBar({ label, count, beside, onClear, children }: SelectionBarProps) {
  return (
    <>
      {/* So that the last rows can be scrolled out from under the bar. */}
      <div aria-hidden className="h-28 sm:h-12" />
      <section
        aria-label={label}
        data-bulk-bar
        className="fixed inset-x-2 bottom-[calc(var(--tab-bar)+0.5rem)] z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-rise-in flex-wrap items-center justify-center gap-x-1 gap-y-1 rounded-xl bg-raised px-2 py-1.5 shadow-dialog max-sm:w-auto max-sm:justify-start lg:bottom-4 sm:gap-x-2"
      >
        <output className="px-1 text-sm font-medium tabular-nums">{formatCount(count)} selected</output>
        {beside}
        <div className="contents max-sm:order-last max-sm:flex max-sm:basis-full">{children}</div>
        <IconButton
          label="Clear selection"
          size="small"
          className="max-sm:ml-auto"
          icon={<X aria-hidden className="size-4" />}
          onClick={onClear}
        />
      </section>
    </>
  );
}
