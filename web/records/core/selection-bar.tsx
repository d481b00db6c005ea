import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/records/records.ts';
import { IconButton } from '#web/platform/ui/button.tsx';

interface SelectionBarProps {
  /** "Selected rows" */
  label: string;
  count: number;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** The bar at the bottom of the screen while something is selected. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <>
      {/* So that the last rows can be scrolled out from under the bar. */}
      <div aria-hidden className="h-24 sm:h-12" />
      <section
        aria-label={label}
        data-bulk-bar
        className="fixed inset-x-2 bottom-[calc(var(--tab-bar)+0.5rem)] z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-rise-in flex-wrap items-center justify-center gap-x-1 gap-y-1 rounded-xl bg-raised px-2 py-1.5 shadow-dialog lg:bottom-4 sm:gap-x-2"
      >
        <output className="px-1 text-sm font-medium tabular-nums">{formatCount(count)} selected</output>
        {children}
        <IconButton
          label="Clear selection"
          size="small"
          icon={<X aria-hidden className="size-4" />}
          onClick={onClear}
        />
      </section>
    </>
  );
}
