import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** A few words or a switch beside the title. */
  beside?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, beside, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:gap-x-4">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="min-w-0 text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
        {beside !== undefined && <div className="text-sm text-muted">{beside}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
