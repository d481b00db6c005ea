import type { CalendarDate } from '#shared/calendar-date.ts';
import { contactName } from '#shared/contact-terms.ts';
import type { Contact } from '#shared/contacts.ts';
import { longDate } from '#shared/dates.ts';
import { NextAction } from '#web/records/next-action.tsx';
import type { RecordColumn } from '#web/records/record-column.ts';
import { TagBadges } from '#web/tags/tag-badges.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmailLink, PhoneLink } from './contact-links.tsx';
import { ContactMatch, contactMatch } from './contact-match.tsx';

/** Where the browser stands decides on which day an instant falls. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `q` is what the list was searched for. */
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
