import { X } from 'lucide-react';

interface ChipProps {
  label: string;
  onRemove: () => void;
  /** 'span' inside a list item that contains more than the chip. */
  as?: 'li' | 'span';
}

/** A chosen value with a remove button. Put it in a <ul>. */
export function Chip({ label, onRemove, as: Element = 'li' }: ChipProps) {
  return (
    <Element className="inline-flex max-w-full min-w-0 items-center rounded-md border border-line-strong bg-subtle pl-2 text-sm">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink pointer-coarse:size-10"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </Element>
  );
}
