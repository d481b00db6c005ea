import { z } from 'zod';
import { line, optionalDay, searched, shown, type Field } from '#shared/records/fields.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import { contactRefSchema, pagingOf, recordId, searchText, type SortOf } from '#shared/records/list-schemas.ts';
import { relatedRefSchema, requiredRelatedTo, type RelatedTo } from '#shared/records/related-schemas.ts';
import { freeText, limits } from '#shared/platform/text-schemas.ts';
import { interactionLabels, type InteractionType, interactionTypes } from './interactions.ts';

// The part that screens import without the schema library.
export * from './interactions.ts';

const CLIENT_HINT = 'Please select a client';
const TYPE_HINT = 'Select an interaction type';
const DATE_HINT = 'Choose a date';
const NOTES_HINT = 'Add interaction notes';

const knownType = z.enum([...interactionTypes, 'note'], TYPE_HINT);
const spelledType = z
  .enum([...knownType.options, 'follow-up'], TYPE_HINT)
  .transform((type) => (type === 'follow-up' ? 'follow_up' : type));

export const interactionFields = {
  relatedTo: requiredRelatedTo('Related to', CLIENT_HINT),
  related: shown('Related to', relatedRefSchema, [{ heading: 'Related to', read: ({ name }) => name }]),
  /** Set if that record is a client. */
  contactId: shown('Client', z.uuid().nullable()),
  contact: shown('Client', contactRefSchema.nullable(), [
    { heading: 'Client', read: (contact) => contact?.name ?? '' },
  ]),
  type: typeField(),
  /** Null for a record from elsewhere that never had a date; it shows as "No date". */
  date: optionalDay('Date', 'No date'),
  notes: searched(
    line(
      'Notes',
      freeText('Notes', limits.notes).refine((notes) => notes.trim() !== '', NOTES_HINT),
    ),
  ),
};

function typeField(): Field<InteractionType, InteractionType> {
  const nameOf = (type: InteractionType) => interactionLabels[type];
  // The API accepts the other spelling; the types need not know it.
  const rule = spelledType as z.ZodType<InteractionType, InteractionType>;
  return {
    label: 'Type',
    rule,
    stored: knownType,
    form: { rule, empty: 'call', of: (type) => type },
    text: nameOf,
    cells: [{ heading: 'Type', read: nameOf }],
  };
}

const clientId = z.string(CLIENT_HINT).min(1, CLIENT_HINT).pipe(recordId);

const { record, rules } = recordSchemas(interactionFields);

export const interactionSchema = record;
export type Interaction = z.infer<typeof interactionSchema>;

/** The date defaults to today. */
const newInteraction = { id: recordId.optional(), type: rules.type, date: rules.date.optional(), notes: rules.notes };

/** Sent together with a client, from inside the client form. */
export const interactionOfContact = z.strictObject(newInteraction);
export type InteractionOfContact = z.infer<typeof interactionOfContact>;

/** What it is about: any of the record types, or a client by its id alone. */
const about = { relatedTo: rules.relatedTo.optional(), contactId: clientId.optional() };
interface About {
  relatedTo?: RelatedTo | undefined;
  contactId?: string | undefined;
}

/** Reported together with other errors. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;
const isAboutSomebody = (sent: About) => sent.relatedTo !== undefined || sent.contactId !== undefined;
const isAboutOne = (sent: About) => sent.relatedTo === undefined || sent.contactId === undefined;
const TWICE = { path: ['relatedTo'], message: 'Send either contactId or relatedTo', when: isObject };

const relatedBy = ({ relatedTo, contactId }: About): RelatedTo | undefined =>
  relatedTo ?? (contactId === undefined ? undefined : { type: 'contact', id: contactId });

export const interactionInput = z
  .strictObject({ ...newInteraction, ...about })
  .refine(isAboutSomebody, { path: ['contactId'], message: CLIENT_HINT, when: isObject })
  .refine(isAboutOne, TWICE)
  .transform(({ relatedTo, contactId, ...rest }) => ({
    ...rest,
    relatedTo: relatedBy({ relatedTo, contactId }) as RelatedTo,
  }));
export type InteractionInput = z.output<typeof interactionInput>;

export const interactionPatch = z
  .strictObject({ type: rules.type, date: rules.date, notes: rules.notes })
  .partial()
  .extend(about)
  .refine(isAboutOne, TWICE)
  .transform(({ relatedTo, contactId, ...rest }) => {
    const named = relatedBy({ relatedTo, contactId });
    return { ...rest, ...(named && { relatedTo: named }) };
  });
export type InteractionPatch = z.output<typeof interactionPatch>;

export const interactionsQuery = z.strictObject({
  q: searchText,
  companyId: recordId.optional(),
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  candidateId: recordId.optional(),
  ...pagingOf(['date', 'createdAt'], '-date'),
});
export type InteractionsFilter = Pick<InteractionsQuery, 'q' | 'companyId' | 'contactId' | 'jobId' | 'candidateId'>;
export type InteractionsQuery = z.infer<typeof interactionsQuery>;
export type InteractionSort = SortOf<InteractionsQuery>;

/** The hints under the disabled "Add Interaction" button, in the order of the fields. */
export function interactionHints(draft: { type: string; date: string; notes: string }): string[] {
  return [
    ...(spelledType.safeParse(draft.type).success ? [] : [TYPE_HINT]),
    ...(rules.date.safeParse(draft.date).success ? [] : [DATE_HINT]),
    ...(draft.notes.trim() === '' ? [NOTES_HINT] : []),
  ];
}
