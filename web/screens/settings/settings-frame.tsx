import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/platform/ui/page-header.tsx';

const pages = [
  { to: '/settings', label: 'General' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/day', label: 'Your day' },
  { to: '/settings/bin', label: 'Bin' },
] as const;

/** The frame of all pages of settings, with links to the others. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title="Settings" />
      <nav aria-label="Settings pages" className="-mx-4 overflow-x-auto border-b border-line px-4 lg:mx-0 lg:px-0">
        <ul className="flex gap-1">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true }}
                className="flex min-h-control items-center border-b-2 px-2 text-sm font-medium whitespace-nowrap"
                activeProps={{ className: 'border-accent text-ink' }}
                inactiveProps={{ className: 'border-transparent text-muted hover:text-ink' }}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
