import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** No padding, for a table or list that runs from edge to edge. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

export function Card({ title, description, actions, flush = false, className, children }: CardProps) {
  const titleId = useId();
  const hasTitle = title !== undefined;
  return (
    <section
      aria-labelledby={hasTitle ? titleId : undefined}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-card', className)}
    >
      {hasTitle && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2">
          <div className="min-w-0">
            <h2 id={titleId} className="text-base font-semibold">
              {title}
            </h2>
            {description !== undefined && <p className="text-sm text-muted">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}
