import { useNavigate } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import { sameTag } from '#shared/crm/tag-schemas.ts';
import { CandidateFormDialog } from '#web/crm/candidates/candidate-form-dialog.tsx';
import type { RecordAction } from '#web/records/core/record-actions.tsx';

/** A client tagged "candidate" is offered a candidate record. The tag itself has no other meaning. */
export function useCandidateOffer(contact: Contact) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { firstName, lastName, email, phone, tags } = contact;
  const offer: RecordAction = {
    label: 'Create candidate record',
    icon: <UserRoundPlus aria-hidden className="size-4" />,
    onSelect: () => setIsOpen(true),
  };
  return {
    items: tags.some((tag) => sameTag(tag, 'candidate')) ? [offer] : [],
    dialog: isOpen && (
      <CandidateFormDialog
        known={{ firstName, lastName, email: email ?? '', phone: phone ?? '' }}
        onClose={() => setIsOpen(false)}
        onSaved={({ id }) => void navigate({ to: '/candidates', search: { id } })}
      />
    ),
  };
}
