import { z } from 'zod';
import { attentionFields, attentionSorts } from '#shared/records/attention-fields.ts';
import {
  line,
  lineOrNull,
  longText,
  optionalLine,
  optionalLink,
  searched,
  shown,
  type Linked,
  type ShownField,
} from '#shared/records/fields.ts';
import { interactionOfContact } from './interaction-schemas.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import {
  BEST_MATCH,
  bulkIds,
  exportIds,
  idsOrFilter,
  looksLikeEmail,
  pagingOf,
  recordId,
  searchText,
  type SortOf,
} from '#shared/records/list-schemas.ts';
import { tagName, tagsField } from './tag-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';

// The part that screens import without the schema library.
export * from './contacts.ts';

const email = lineOrNull('Email', limits.email).refine(
  (text) => text === null || looksLikeEmail(text),
  'Please enter a valid email address',
);

export const contactFields = {
  firstName: line('First name', lineOfText('First name', limits.name).min(1, 'First name is required')),
  lastName: line('Last name', lineOfText('Last name', limits.name).min(1, 'Last name is required')),
  email: searched(optionalLine('Email', limits.email, email)),
  phone: optionalLine('Phone', limits.phone),
  company: searched(optionalLine('Company', limits.company)),
  /** The company of that name. */
  companyId: companyOfClient(),
  position: optionalLine('Position', limits.position),
  /** Tag names. A new name creates the tag. */
  tags: tagsField('Tags'),
  notes: longText('Notes', limits.notes),
  ...attentionFields,
};

/** Follows from the name, which is what people fill in. Merging and erasing companies need to know it. */
function companyOfClient(): ShownField<string | null> & Linked {
  const field = optionalLink('Company', 'company');
  return { ...shown('Company', field.stored), links: field.links };
}

const schemas = recordSchemas(contactFields);

export const contactSchema = schemas.record;
export type Contact = z.infer<typeof contactSchema>;

const interactions = z.array(interactionOfContact).max(100, 'At most 100 interactions at once');

export const contactInput = schemas.input.extend({ interactions: interactions.default([]) });
export type ContactInput = z.infer<typeof contactInput>;

/** Omitted fields keep their value; `interactions` are added to the existing ones. */
export const contactPatch = schemas.patch.extend({ interactions: interactions.optional() });
export type ContactPatch = z.infer<typeof contactPatch>;

const filters = { q: searchText, tag: tagName.optional(), companyId: recordId.optional() };

export const contactsQuery = z.strictObject({
  ...filters,
  ...pagingOf(['name', 'company', 'createdAt', ...attentionSorts], 'name', [BEST_MATCH]),
});
export type ContactsQuery = z.infer<typeof contactsQuery>;
export type ContactSort = SortOf<ContactsQuery>;

export const contactsFilter = z.strictObject(filters);
export type ContactsFilter = z.infer<typeof contactsFilter>;

/** The list as shown, or only its ticked records. */
export const contactsExportQuery = contactsQuery
  .omit({ limit: true, cursor: true })
  .extend({ ids: exportIds.optional() });

/** Either the ticked records or everything the filter matches. */
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
