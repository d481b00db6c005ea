import { Mail, Phone, TrendingUp, Users } from 'lucide-react';
import { classNames } from '#web/platform/lib/class-names.ts';

/** Small drawings of the product. They use the design tokens and so follow the theme. Screen readers skip them. */

const clients = [
  {
    initials: 'MO',
    name: 'Maya Okafor',
    company: 'Northgate Logistics',
    tag: 'Key account',
    icon: Phone,
    last: 'Called today',
  },
  {
    initials: 'TL',
    name: 'Tom Lindqvist',
    company: 'Brightwater Bank',
    tag: 'Terms agreed',
    icon: Mail,
    last: 'Emailed 2 days ago',
  },
  { initials: 'PS', name: 'Priya Shah', company: 'Alder & Finch', tag: 'New', icon: Users, last: 'Met last week' },
];

export function ClientsSketch() {
  return (
    <div className="w-full max-w-lg divide-y divide-line rounded-xl border border-line bg-surface text-sm shadow-card">
      {clients.map(({ initials, name, company, tag, icon: Icon, last }) => (
        <div key={name} className="flex items-center gap-3 px-4 py-2">
          <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent">
            {initials}
          </span>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-xs text-muted">{company}</span>
          </span>
          <span className="rounded-full bg-subtle px-2 py-0.5 text-xs text-muted max-sm:hidden">{tag}</span>
          <span className="flex items-center gap-2 text-xs text-muted">
            <Icon className="size-3.5" />
            {last}
          </span>
        </div>
      ))}
    </div>
  );
}

const stages = [
  { name: 'Lead', jobs: 2 },
  { name: 'Live Job', jobs: 4 },
  { name: 'Interview', jobs: 3 },
  { name: 'Placed', jobs: 1 },
];

export function JobsSketch() {
  return (
    <div className="w-full max-w-72 text-sm">
      <div className="flex h-20 items-end gap-2">
        {stages.map(({ name, jobs }) => (
          <div key={name} className="flex flex-1 flex-col-reverse gap-1">
            {Array.from({ length: jobs }, (_, job) => (
              <span
                key={job}
                className={classNames('h-4 rounded-sm', name === 'Placed' ? 'bg-accent' : 'bg-accent-soft')}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="mt-2 flex gap-2 text-center text-xs text-muted">
        {stages.map(({ name }) => (
          <span key={name} className="flex-1 truncate">
            {name}
          </span>
        ))}
      </div>
      <div className="mt-3 flex items-center justify-between rounded-lg border border-line bg-surface px-3 py-2 shadow-card">
        <span className="text-muted">£52,000 × 20%</span>
        <span className="font-semibold tabular-nums">£10,400.00</span>
      </div>
    </div>
  );
}

const tiles = [
  { label: 'Clients', value: '48' },
  { label: 'Jobs live', value: '12' },
  { label: 'Placements', value: '7' },
  { label: 'Total Fees', value: '£61,200' },
];

export function DashboardSketch() {
  return (
    <div className="w-full max-w-lg text-sm">
      <div className="grid grid-cols-4 gap-2">
        {tiles.map(({ label, value }) => (
          <div key={label} className="rounded-lg border border-line bg-surface px-2 py-2 shadow-card sm:px-3">
            <p className="truncate text-xs text-muted">{label}</p>
            <p className="mt-0.5 font-semibold tracking-tight tabular-nums sm:text-xl">{value}</p>
          </div>
        ))}
      </div>
      <div className="mt-2 rounded-lg border border-line bg-surface p-3 shadow-card">
        <p className="flex items-center justify-between">
          <span className="font-medium">Revenue Target Progress</span>
          <span className="flex items-center gap-1 text-xs font-medium text-success">
            <TrendingUp className="size-3.5" />
            78.4%
          </span>
        </p>
        <div className="mt-2 h-2 overflow-hidden rounded-full bg-subtle">
          <div className="h-full w-[78.4%] rounded-full bg-accent" />
        </div>
      </div>
    </div>
  );
}
