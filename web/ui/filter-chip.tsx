import { X } from 'lucide-react';

interface FilterChipProps {
  label: string;
  /** What pressing it takes away. */
  removes?: string;
  onRemove: () => void;
}

/** A filter that came with the address and has no control of its own: said, and taken away with a press. */
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
