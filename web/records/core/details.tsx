import type { ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';

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
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** A part of what is shown about a record, such as a list of other records that belong to it. */
export function Section({ title, aside, action, heading: Heading = 'h3', children }: SectionProps) {
  const hasContent = children !== false;
  return (
    <section aria-label={title}>
      <div
        className={classNames(
          'group/fact flex items-center justify-between gap-2',
          hasContent && 'border-b border-line pb-1.5',
        )}
      >
        <Heading className="flex items-baseline gap-2 text-sm font-semibold">
          {title}
          {aside !== undefined && <span className="font-normal text-muted tabular-nums">{aside}</span>}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
