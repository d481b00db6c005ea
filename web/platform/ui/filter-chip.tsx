import { X } from 'lucide-react';

interface FilterChipProps {
  label: string;
  /** What a click removes, for screen readers. */
  removes?: string;
  onRemove: () => void;
}

/** A removable chip for a filter from the URL that has no control. */
export function FilterChip({ label, removes = 'this filter', onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      className="inline-flex h-control items-center gap-2 rounded-md bg-accent-soft px-2 text-sm font-medium text-accent"
      onClick={onRemove}
    >
      {label}
      <X aria-hidden className="size-3.5" />
      <span className="sr-only">: remove {removes}</span>
    </button>
  );
}
