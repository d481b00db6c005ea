import { z } from 'zod';
import { calendarDate } from './calendar-date-schema.ts';
import { contactRefSchema, pagingOf, recordFields, recordId, searchText } from './records.ts';
import { freeText, limits } from './text.ts';

/** The types a person can choose. */
export const interactionTypes = ['call', 'email', 'meeting', 'proposal', 'follow_up', 'other'] as const;
export type InteractionType = (typeof interactionTypes)[number] | 'note';

/** `note` is not offered but kept and shown as it is; `follow-up` is another spelling of `follow_up`. */
export const interactionLabels: Record<InteractionType, string> = {
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  proposal: 'Proposal',
  follow_up: 'Follow-up',
  other: 'Other',
  note: 'Note',
};

const TYPE_HINT = 'Select an interaction type';
const DATE_HINT = 'Choose a date';
const NOTES_HINT = 'Add interaction notes';

const knownType = z.enum([...interactionTypes, 'note'], TYPE_HINT);
const spelledType = z
  .enum([...knownType.options, 'follow-up'], TYPE_HINT)
  .transform((type) => (type === 'follow-up' ? 'follow_up' : type));

const fields = {
  type: spelledType,
  /** Null is a record from elsewhere that never had one: it shows as "No date". */
  date: calendarDate(DATE_HINT).nullable(),
  notes: freeText('Notes', limits.notes).refine((notes) => notes.trim() !== '', NOTES_HINT),
};

export const interactionSchema = z.object({
  ...recordFields,
  contactId: z.uuid(),
  contact: contactRefSchema,
  type: knownType,
  date: z.string().nullable(),
  notes: z.string(),
});
export type Interaction = z.infer<typeof interactionSchema>;

/** Without a date it happened today. */
const newInteraction = { id: recordId.optional(), ...fields, date: fields.date.optional() };

/** Sent along with a client, inside whose form it was written. */
export const interactionOfContact = z.strictObject(newInteraction);
export type InteractionOfContact = z.infer<typeof interactionOfContact>;

export const interactionInput = z.strictObject({ ...newInteraction, contactId: recordId });
export type InteractionInput = z.infer<typeof interactionInput>;

export const interactionPatch = z.strictObject({ ...fields, contactId: recordId }).partial();
export type InteractionPatch = z.infer<typeof interactionPatch>;

export const interactionsQuery = z.strictObject({
  q: searchText,
  contactId: recordId.optional(),
  ...pagingOf(['date', 'createdAt'], '-date'),
});
export type InteractionsFilter = Pick<InteractionsQuery, 'q' | 'contactId'>;
export type InteractionsQuery = z.infer<typeof interactionsQuery>;

/** The hints under the form's disabled "Add Interaction" button, in the order of its fields. */
export function interactionHints(draft: { type: string; date: string; notes: string }): string[] {
  return [
    ...(spelledType.safeParse(draft.type).success ? [] : [TYPE_HINT]),
    ...(fields.date.safeParse(draft.date).success ? [] : [DATE_HINT]),
    ...(draft.notes.trim() === '' ? [NOTES_HINT] : []),
  ];
}
