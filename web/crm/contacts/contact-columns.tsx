import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { listColumns, type ListColumn } from '#shared/crm/list-columns.ts';
import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { isUnattended, NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { TagBadges } from '../tags/tag-badges.tsx';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { ContactMatch, contactMatch } from './contact-match.tsx';

/** The browser's time zone decides which day an instant falls on. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `q` is the search text of the list. */
export function contactColumns(
  q: string | undefined,
  today: CalendarDate,
): readonly RecordColumn<Contact, 'name' | ListColumn<'contact'>>[] {
  return [
    {
      id: 'name',
      header: 'Client',
      naming: true,
      sortKey: 'name',
      min: 11.5,
      share: 1,
      render: (contact) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={contactName(contact)} size="medium" />
          <span className="min-w-0">{contactName(contact)}</span>
        </span>
      ),
      renderNote: (contact, shows) => {
        const match = contactMatch(contact, q);
        return match && !(match.column && shows(match.column)) ? <ContactMatch match={match} /> : null;
      },
    },
    {
      id: 'company',
      header: listColumns.contact.company,
      sortKey: 'company',
      min: 9.5,
      share: 2,
      rank: 1,
      render: ({ company, position }) => (
        <>
          {company}
          {position !== null && <span className="block text-xs text-muted">{position}</span>}
        </>
      ),
    },
    {
      id: 'email',
      header: listColumns.contact.email,
      min: 15,
      share: 4,
      rank: 2,
      render: ({ id, email, phone, ...names }) => (
        <>
          {email !== null && (
            <span className="block">
              <EmailLink email={email} contact={{ id, name: contactName(names) }} />
            </span>
          )}
          {phone !== null && (
            <span className="block text-xs text-muted">
              <PhoneLink phone={phone} contact={{ id, name: contactName(names) }} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'tags',
      header: listColumns.contact.tags,
      min: 8,
      share: 1,
      rank: 4,
      isEmpty: ({ tags }) => tags.length === 0,
      render: ({ tags }) => <TagBadges tags={tags} />,
    },
    {
      id: 'nextAction',
      header: listColumns.contact.nextAction,
      sortKey: 'nextAction',
      min: 8.75,
      share: 2,
      rank: 3,
      isEmpty: isUnattended,
      render: (record) => <NextAction record={record} today={today} />,
    },
    {
      id: 'createdAt',
      header: listColumns.contact.createdAt,
      sortKey: 'createdAt',
      min: 8.5,
      rank: 5,
      render: ({ createdAt }) => <span className="text-muted">{longDate(new Date(createdAt), timeZone)}</span>,
    },
  ];
}
