import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/records.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { RowSelection } from './use-row-selection.ts';

interface BulkBarProps {
  selection: RowSelection;
  /** How many the filter finds. */
  total: number;
  children: ReactNode;
}

/** What can be done with the chosen rows, at the foot of the screen while there are any. */
export function BulkBar({ selection, total, children }: BulkBarProps) {
  if (!selection.isActive) return null;
  return (
    <section
      aria-label="Selected rows"
      className="fixed inset-x-2 bottom-2 z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] animate-rise-in flex-wrap items-center justify-center gap-x-1 gap-y-1 rounded-xl bg-raised px-2 py-1.5 shadow-dialog pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:bottom-4 sm:gap-x-2"
    >
      <output className="px-1 text-sm font-medium tabular-nums">
        {formatCount(selectedCount(selection, total))} selected
      </output>
      {!selection.everything && total > selection.ids.length && (
        <Button variant="ghost" size="small" onClick={selection.selectEverything}>
          <span>
            <span className="max-sm:sr-only">Select </span>all {formatCount(total)}
          </span>
        </Button>
      )}
      <span aria-hidden className="h-5 w-px bg-line max-sm:hidden" />
      {children}
      <IconButton
        label="Clear selection"
        size="small"
        icon={<X aria-hidden className="size-4" />}
        onClick={selection.clear}
      />
    </section>
  );
}

export function selectedCount(selection: RowSelection, total: number): number {
  return selection.everything ? total : selection.ids.length;
}
