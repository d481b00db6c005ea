import { z } from 'zod';
import { line, optionalDay, searched, shown, type Field } from './fields.ts';
import { recordSchemas } from './record-schemas.ts';
import { contactRefSchema, pagingOf, recordId, searchText, type SortOf } from './records.ts';
import { relatedRefSchema, requiredRelatedTo, type RelatedTo } from './related.ts';
import { freeText, limits } from './text.ts';
import { interactionLabels, type InteractionType, interactionTypes } from './interaction-terms.ts';

// What screens show of it, without the schema library.
export * from './interaction-terms.ts';

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
  /** The record behind `relatedTo`. */
  related: shown('Related to', relatedRefSchema, [{ heading: 'Related to', read: ({ name }) => name }]),
  /** The same if it is a client. */
  contactId: shown('Client', z.uuid().nullable()),
  contact: shown('Client', contactRefSchema.nullable(), [
    { heading: 'Client', read: (contact) => contact?.name ?? '' },
  ]),
  type: typeField(),
  /** Null is a record from elsewhere that never had one: it shows as "No date". */
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
  // Whoever writes the other spelling may; the types need not know it.
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

/** Without a date it happened today. */
const newInteraction = { id: recordId.optional(), type: rules.type, date: rules.date.optional(), notes: rules.notes };

/** Sent along with a client, inside whose form it was written. */
export const interactionOfContact = z.strictObject(newInteraction);
export type InteractionOfContact = z.infer<typeof interactionOfContact>;

/** Whom it is about: any of the records, or a client by the id alone. */
const about = { relatedTo: rules.relatedTo.optional(), contactId: clientId.optional() };
interface About {
  relatedTo?: RelatedTo | undefined;
  contactId?: string | undefined;
}

/** Said beside whatever else is wrong, and not once that is right. */
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
  contactId: recordId.optional(),
  jobId: recordId.optional(),
  candidateId: recordId.optional(),
  ...pagingOf(['date', 'createdAt'], '-date'),
});
export type InteractionsFilter = Pick<InteractionsQuery, 'q' | 'contactId' | 'jobId' | 'candidateId'>;
export type InteractionsQuery = z.infer<typeof interactionsQuery>;
export type InteractionSort = SortOf<InteractionsQuery>;

/** The hints under the form's disabled "Add Interaction" button, in the order of its fields. */
export function interactionHints(draft: { type: string; date: string; notes: string }): string[] {
  return [
    ...(spelledType.safeParse(draft.type).success ? [] : [TYPE_HINT]),
    ...(rules.date.safeParse(draft.date).success ? [] : [DATE_HINT]),
    ...(draft.notes.trim() === '' ? [NOTES_HINT] : []),
  ];
}
