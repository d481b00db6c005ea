import type { ReactNode } from 'react';

type PageHeaderProps = { title: ReactNode; actions?: ReactNode };

export function PageHeader({ title, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3 sm:gap-x-4">
      <h1 className="min-w-0 text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
