import { z } from 'zod';
import { interactionOfContact } from './interactions.ts';
import {
  bulkIds,
  exportIds,
  idsOrFilter,
  looksLikeEmail,
  optionalLine,
  pagingOf,
  recordFields,
  recordId,
  searchText,
} from './records.ts';
import { tagName, tagNames } from './tags.ts';
import { freeText, limits, lineOfText } from './text.ts';

const optionalEmail = optionalLine('Email', limits.email).refine(
  (email) => email === null || looksLikeEmail(email),
  'Please enter a valid email address',
);

/** Every field a person can fill in. */
const fields = {
  firstName: lineOfText('First name', limits.name).min(1, 'First name is required'),
  lastName: lineOfText('Last name', limits.name).min(1, 'Last name is required'),
  email: optionalEmail,
  phone: optionalLine('Phone', limits.phone),
  company: optionalLine('Company', limits.company),
  position: optionalLine('Position', limits.position),
  notes: freeText('Notes', limits.notes),
  /** Names; one that the account does not have yet becomes a tag by being used. */
  tags: tagNames,
};

const interactions = z.array(interactionOfContact).max(100, 'At most 100 interactions at once');

export const contactSchema = z.object({
  ...recordFields,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  notes: z.string(),
  tags: z.array(z.string()),
});
export type Contact = z.infer<typeof contactSchema>;

export const contactInput = z.strictObject({
  id: recordId.optional(),
  ...fields,
  email: fields.email.default(null),
  phone: fields.phone.default(null),
  company: fields.company.default(null),
  position: fields.position.default(null),
  notes: fields.notes.default(''),
  tags: fields.tags.default([]),
  interactions: interactions.default([]),
});
export type ContactInput = z.infer<typeof contactInput>;

/** What is left out stays as it is; `interactions` are added to those already there. */
export const contactPatch = z.strictObject({ ...fields, interactions }).partial();
export type ContactPatch = z.infer<typeof contactPatch>;

/** `tag` is a tag's name. */
const filters = { q: searchText, tag: tagName.optional() };

export const contactsQuery = z.strictObject({ ...filters, ...pagingOf(['name', 'company', 'createdAt'], 'name') });
export type ContactsQuery = z.infer<typeof contactsQuery>;

export const contactsFilter = z.strictObject(filters);
export type ContactsFilter = z.infer<typeof contactsFilter>;

/** The list as it is shown, or the ticked ones of it. */
export const contactsExportQuery = contactsQuery
  .omit({ limit: true, cursor: true })
  .extend({ ids: exportIds.optional() });

/** Either the records that were ticked, or everything the filter finds. */
const selection = { ids: bulkIds.optional(), filter: contactsFilter.optional() };

export const contactsBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ...selection }),
    z.strictObject({ action: z.literal('restore'), ids: bulkIds }),
    z.strictObject({ action: z.literal('addTag'), tag: tagName, ...selection }),
    z.strictObject({ action: z.literal('removeTag'), tag: tagName, ...selection }),
  ])
  .refine(...idsOrFilter);
export type ContactsBulk = z.infer<typeof contactsBulk>;

export function contactName(contact: { firstName: string; lastName: string }): string {
  return `${contact.firstName} ${contact.lastName}`;
}
