import type { ReactNode } from 'react';

/** The actions for the list above, which stick to the bottom of the screen while the list scrolls. */
export function FootBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-foot-bar
      className="sticky bottom-[calc(var(--tab-bar)+0.5rem)] z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-raised px-4 py-3 shadow-dialog lg:bottom-4"
    >
      {children}
    </section>
  );
}
