import type { Contact } from '#shared/contacts.ts';
import { TagBadges } from '#web/tags/tag-badges.tsx';

/** On a phone: what the hidden columns would have said. */
export function ContactSummary({ contact: { company, position, email, tags } }: { contact: Contact }) {
  const role = [position, company].filter((part) => part !== null).join(' · ');
  return (
    <span className="flex flex-col gap-1">
      <span className="truncate">{role || email}</span>
      <TagBadges tags={tags} />
    </span>
  );
}
