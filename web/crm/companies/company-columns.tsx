import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { Company } from '#shared/crm/company-schemas.ts';
import { listColumns, type ListColumn } from '#shared/crm/list-columns.ts';
import { longDate } from '#shared/platform/dates.ts';
import { isUnattended, NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { TagBadges } from '../tags/tag-badges.tsx';
import { WebsiteLink } from './website-link.tsx';

/** The browser's time zone decides which day an instant falls on. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function companyColumns(today: CalendarDate): readonly RecordColumn<Company, 'name' | ListColumn<'company'>>[] {
  return [
    {
      id: 'name',
      header: 'Company',
      naming: true,
      sortKey: 'name',
      min: 11.5,
      share: 3,
      render: ({ name }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} size="medium" />
          <span className="min-w-0">{name}</span>
        </span>
      ),
    },
    {
      id: 'people',
      header: listColumns.company.people,
      min: 5,
      rank: 1,
      render: ({ people }) => <span className="tabular-nums">{people}</span>,
    },
    {
      id: 'jobs',
      header: listColumns.company.jobs,
      min: 5,
      rank: 2,
      render: ({ jobs }) => <span className="tabular-nums">{jobs}</span>,
    },
    {
      id: 'website',
      header: listColumns.company.website,
      min: 10,
      share: 2,
      rank: 4,
      isEmpty: ({ website }) => website === null,
      render: ({ website }) => website !== null && <WebsiteLink website={website} />,
    },
    {
      id: 'parent',
      header: listColumns.company.parent,
      min: 8,
      share: 1,
      rank: 5,
      isEmpty: ({ parent }) => parent === null,
      render: ({ parent }) => parent?.name,
    },
    {
      id: 'tags',
      header: listColumns.company.tags,
      min: 8,
      share: 1,
      rank: 7,
      isEmpty: ({ tags }) => tags.length === 0,
      render: ({ tags }) => <TagBadges tags={tags} />,
    },
    {
      id: 'nextAction',
      header: listColumns.company.nextAction,
      sortKey: 'nextAction',
      min: 8.75,
      share: 2,
      rank: 3,
      isEmpty: isUnattended,
      render: (record) => <NextAction record={record} today={today} />,
    },
    {
      id: 'createdAt',
      header: listColumns.company.createdAt,
      sortKey: 'createdAt',
      min: 9.5,
      rank: 6,
      render: ({ createdAt }) => <span className="text-muted">{longDate(new Date(createdAt), timeZone)}</span>,
    },
  ];
}
