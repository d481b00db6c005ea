import { Link } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import type { Contact } from '#shared/contacts.ts';
import { sameTag } from '#shared/tags.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** "candidate" is a tag like any other; somebody who carries it may want a record of their own among the candidates. */
export function CandidateOffer({ contact }: { contact: Contact }) {
  if (!contact.tags.some((tag) => sameTag(tag, 'candidate'))) return null;
  return (
    <Link to="/candidates" className={buttonClass({ size: 'small' })}>
      <UserRoundPlus aria-hidden className="size-4" />
      Create candidate record
    </Link>
  );
}
