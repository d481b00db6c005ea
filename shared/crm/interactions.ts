/** The types offered in forms. */
export const interactionTypes = ['call', 'email', 'meeting', 'proposal', 'follow_up', 'other'] as const;
export type InteractionType = (typeof interactionTypes)[number] | 'note';

/** `note` is not offered, but it is kept and shown. `follow-up` is an alternative spelling of `follow_up`. */
export const interactionLabels: Record<InteractionType, string> = {
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  proposal: 'Proposal',
  follow_up: 'Follow-up',
  other: 'Other',
  note: 'Note',
};
