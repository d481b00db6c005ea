import { LoaderCircle } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

/** Decorative unless a label is given; with one it announces itself as a status. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden className={classNames('size-4 animate-spin', className)} />;
  if (label === undefined) return icon;
  return (
    <output className="inline-flex items-center gap-2 text-muted">
      {icon}
      <span className="text-sm">{label}</span>
    </output>
  );
}
