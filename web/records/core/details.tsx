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

interface SectionProps {
  title: string;
  aside?: ReactNode;
  /** A button at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A list of other records that belong to the one shown. */
export function Section({ title, aside, action, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="group/fact flex items-center justify-between gap-2 border-b border-line pb-1.5">
        <h3 className="flex items-baseline gap-2 text-sm font-semibold">
          {title}
          {aside !== undefined && <span className="font-normal text-muted tabular-nums">{aside}</span>}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
