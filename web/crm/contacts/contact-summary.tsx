import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { TagBadges } from '../tags/tag-badges.tsx';
import { ReachButtons } from './reach-buttons.tsx';

/** Replaces the hidden columns on a phone. */
export function ContactSummary({ contact }: { contact: Contact }) {
  const { id, company, position, email, phone, tags } = contact;
  const name = contactName(contact);
  const role = [position, company].filter((part) => part !== null).join(' · ');
  return (
    <span className="flex flex-col gap-1">
      <span>{role || email}</span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 overflow-hidden">
          <TagBadges tags={tags} />
        </span>
        <ReachButtons name={name} email={email} phone={phone} contact={{ id, name }} />
      </span>
    </span>
  );
}
