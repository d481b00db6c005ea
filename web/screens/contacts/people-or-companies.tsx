import { Link } from '@tanstack/react-router';
import { classNames } from '#web/platform/lib/class-names.ts';

const lists = [
  { list: 'contacts', to: '/contacts', label: 'People' },
  { list: 'companies', to: '/companies', label: 'Companies' },
] as const;

/** The two lists of the clients screen. */
export function PeopleOrCompanies({ shown }: { shown: (typeof lists)[number]['list'] }) {
  return (
    <nav aria-label="People or companies" className="flex rounded-md border border-line-strong bg-raised p-0.5 text-sm">
      {lists.map(({ list, to, label }) => (
        <Link
          key={list}
          to={to}
          aria-current={list === shown ? 'page' : undefined}
          className={classNames(
            'flex h-control-small items-center rounded-sm px-3',
            list === shown ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
