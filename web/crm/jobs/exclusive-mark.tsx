import { Gem } from 'lucide-react';

/** Small enough to fit under a title. */
export function ExclusiveMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-xs font-medium text-accent">
      <Gem aria-hidden className="size-3" />
      Exclusive
    </span>
  );
}
