import { useNavigate } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { sameTag } from '#shared/crm/tag-schemas.ts';
import { CandidateFormDialog } from '#web/crm/candidates/candidate-form-dialog.tsx';
import { Button } from '#web/platform/ui/button.tsx';

/** A client tagged "candidate" is offered a candidate record. The tag itself has no other meaning. */
export function CandidateOffer({ contact }: { contact: Contact }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  if (!contact.tags.some((tag) => sameTag(tag, 'candidate'))) return null;
  const { firstName, lastName, email, phone } = contact;
  return (
    <>
      <Button icon={<UserRoundPlus aria-hidden className="size-4" />} onClick={() => setIsOpen(true)}>
        Create candidate record
      </Button>
      {isOpen && (
        <CandidateFormDialog
          known={{ firstName, lastName, email: email ?? '', phone: phone ?? '' }}
          onClose={() => setIsOpen(false)}
          onSaved={({ id }) => void navigate({ to: '/candidates', search: { id } })}
        />
      )}
    </>
  );
}
