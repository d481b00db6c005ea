import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

/** Decorative without a label; with one it is announced as a status. */
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
