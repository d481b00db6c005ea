import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { NextAction } from '#web/records/core/next-action.tsx';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { TagBadges } from '../tags/tag-badges.tsx';
import { Avatar } from '#web/platform/ui/avatar.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { ContactMatch, contactMatch } from './contact-match.tsx';

/** The browser's time zone decides which day an instant falls on. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `q` is the search text of the list. */
export function contactColumns(q: string | undefined, today: CalendarDate): readonly RecordColumn<Contact>[] {
  return [
    {
      id: 'name',
      header: 'Client',
      naming: true,
      sortKey: 'name',
      render: (contact) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={contactName(contact)} size="medium" />
          <span className="truncate">{contactName(contact)}</span>
        </span>
      ),
      renderNote: (contact) => {
        const match = contactMatch(contact, q);
        return match && <ContactMatch match={match} />;
      },
    },
    {
      id: 'company',
      header: 'Company',
      sortKey: 'company',
      width: 'w-[15%] @max-[45rem]:w-[28%]',
      hideBelow: 'narrow',
      render: ({ company, position }) => (
        <>
          <span className="block truncate">{company}</span>
          {position !== null && <span className="block truncate text-xs text-muted">{position}</span>}
        </>
      ),
    },
    {
      id: 'email',
      header: 'Email & phone',
      width: 'w-[18%]',
      hideBelow: 'medium',
      render: ({ id, email, phone, ...names }) => (
        <>
          {email !== null && (
            <span className="block truncate">
              <EmailLink email={email} contact={{ id, name: contactName(names) }} />
            </span>
          )}
          {phone !== null && (
            <span className="block truncate text-xs text-muted">
              <PhoneLink phone={phone} contact={{ id, name: contactName(names) }} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'tags',
      header: 'Tags',
      width: 'w-[14%] @max-[45rem]:w-[20%]',
      isEmpty: ({ tags }) => tags.length === 0,
      hideBelow: 'narrow',
      render: ({ tags }) => <TagBadges tags={tags} />,
    },
    {
      id: 'nextAction',
      header: 'Next action',
      sortKey: 'nextAction',
      width: 'w-[16%]',
      hideBelow: 'wide',
      isEmpty: ({ nextTask, lastContacted }) => nextTask === null && lastContacted === null,
      render: (record) => <NextAction record={record} today={today} />,
    },
    {
      id: 'createdAt',
      header: 'Date Created',
      sortKey: 'createdAt',
      width: 'w-38',
      hideBelow: 'wide',
      render: ({ createdAt }) => <span className="text-muted">{longDate(new Date(createdAt), timeZone)}</span>,
    },
  ];
}
