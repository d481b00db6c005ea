import { z } from 'zod';
import { contactFields } from '#shared/contacts.ts';
import type { ReadyInteraction } from '#web/interactions/interaction-draft.ts';
import { emptyForm, formSchema } from '#web/records/form-values.ts';

/** New interactions were complete before they could be added. */
export const contactFormSchema = formSchema(contactFields).extend({
  interactions: z.array(z.custom<ReadyInteraction>()),
});

export type ContactFormValues = z.input<typeof contactFormSchema>;
export type ContactFormOutput = z.output<typeof contactFormSchema>;

export const emptyContact: ContactFormValues = { ...emptyForm(contactFields), interactions: [] };
