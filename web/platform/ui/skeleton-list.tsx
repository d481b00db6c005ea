// Rows of unequal length look like text; equal ones look like a broken table.
const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-9/20'];

export function SkeletonList({ rows = 5, label = 'Loading…' }: { rows?: number; label?: string }) {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden data-skeleton-row className="flex h-12 animate-pulse items-center gap-4 px-4">
          <div className="size-6 shrink-0 rounded-full bg-hover" />
          <div className="min-w-0 flex-1">
            <div className={`h-3 rounded-sm bg-hover ${WIDTHS[row % WIDTHS.length]}`} />
          </div>
          <div className="h-3 w-16 shrink-0 rounded-sm bg-hover max-sm:hidden" />
          <div className="h-3 w-10 shrink-0 rounded-sm bg-hover" />
        </div>
      ))}
    </div>
  );
}
