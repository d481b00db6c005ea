import { z } from 'zod';
import { contactPatch, type Contact } from '#shared/contacts.ts';
import type { ReadyInteraction } from '#web/interactions/interaction-draft.ts';
import type { DescribedField } from '#web/records/conflict-dialog.tsx';

/** All fields are there, filled in or not. New interactions were complete before they could be added. */
export const contactFormSchema = contactPatch
  .required()
  .extend({ interactions: z.array(z.custom<ReadyInteraction>()) });

export type ContactFormValues = z.input<typeof contactFormSchema>;
export type ContactFormOutput = z.output<typeof contactFormSchema>;

export const emptyContact: ContactFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  position: '',
  notes: '',
  tags: [],
  interactions: [],
};

export function contactFormValues(contact: Contact): ContactFormValues {
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    company: contact.company ?? '',
    position: contact.position ?? '',
    notes: contact.notes,
    tags: contact.tags,
    interactions: [],
  };
}

/** Field by field as a person reads it, to show what differs from another version. */
export function describeContact(values: ContactFormValues): DescribedField[] {
  return [
    { label: 'First name', text: values.firstName.trim() },
    { label: 'Last name', text: values.lastName.trim() },
    { label: 'Email', text: values.email?.trim() ?? '' },
    { label: 'Phone', text: values.phone?.trim() ?? '' },
    { label: 'Company', text: values.company?.trim() ?? '' },
    { label: 'Position', text: values.position?.trim() ?? '' },
    { label: 'Tags', text: values.tags.join(', ') },
    { label: 'Notes', text: values.notes },
  ];
}
