import { z } from 'zod';
import { line, link, optionalDay, searched, shown, type Field } from './fields.ts';
import { recordSchemas } from './record-schemas.ts';
import { contactRefSchema, pagingOf, recordId, searchText, type SortOf } from './records.ts';
import { freeText, limits } from './text.ts';
import { interactionLabels, type InteractionType, interactionTypes } from './interaction-terms.ts';

// What screens show of it, without the schema library.
export * from './interaction-terms.ts';

const TYPE_HINT = 'Select an interaction type';
const DATE_HINT = 'Choose a date';
const NOTES_HINT = 'Add interaction notes';

const knownType = z.enum([...interactionTypes, 'note'], TYPE_HINT);
const spelledType = z
  .enum([...knownType.options, 'follow-up'], TYPE_HINT)
  .transform((type) => (type === 'follow-up' ? 'follow_up' : type));

export const interactionFields = {
  contactId: link('Client', 'contact', 'Please select a client', z.uuid(), 'erased'),
  contact: shown('Client', contactRefSchema, [{ heading: 'Client', read: ({ name }) => name }]),
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

const { record, rules } = recordSchemas(interactionFields);

export const interactionSchema = record;
export type Interaction = z.infer<typeof interactionSchema>;

/** Without a date it happened today. */
const newInteraction = { id: recordId.optional(), type: rules.type, date: rules.date.optional(), notes: rules.notes };

/** Sent along with a client, inside whose form it was written. */
export const interactionOfContact = z.strictObject(newInteraction);
export type InteractionOfContact = z.infer<typeof interactionOfContact>;

export const interactionInput = z.strictObject({ ...newInteraction, contactId: rules.contactId });
export type InteractionInput = z.infer<typeof interactionInput>;

export const interactionPatch = z.strictObject(rules).partial();
export type InteractionPatch = z.infer<typeof interactionPatch>;

export const interactionsQuery = z.strictObject({
  q: searchText,
  contactId: recordId.optional(),
  ...pagingOf(['date', 'createdAt'], '-date'),
});
export type InteractionsFilter = Pick<InteractionsQuery, 'q' | 'contactId'>;
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
