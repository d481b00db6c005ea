import { X } from 'lucide-react';

/** One of several things that were chosen; its cross takes it back. In a list: <ul>. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li className="inline-flex max-w-full items-center rounded-md border border-line-strong bg-subtle pl-2 text-sm">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink pointer-coarse:size-10"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
