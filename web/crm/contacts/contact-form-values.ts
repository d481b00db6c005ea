import { z } from 'zod';
import { contactFields } from '#shared/crm/contact-schemas.ts';
import type { ReadyInteraction } from '../interactions/interaction-draft.ts';
import { emptyForm, formSchema } from '#web/records/core/form-values.ts';

/** No further check is needed: an interaction can only be added once it is complete. */
export const contactFormSchema = formSchema(contactFields).extend({
  interactions: z.array(z.custom<ReadyInteraction>()),
});

export type ContactFormValues = z.input<typeof contactFormSchema>;
export type ContactFormOutput = z.output<typeof contactFormSchema>;

export const emptyContact: ContactFormValues = { ...emptyForm(contactFields), interactions: [] };
