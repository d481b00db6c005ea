import type { ReactNode } from 'react';

/** One line of a record's details, inside a <dl>. */
export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

/** A list of other records that belong to the one shown. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="flex items-baseline gap-2 border-b border-line pb-1.5 text-sm font-semibold">
        {title}
        {aside !== undefined && <span className="font-normal text-muted tabular-nums">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}
