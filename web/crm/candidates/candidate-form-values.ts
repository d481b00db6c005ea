import type { z } from 'zod';
import { candidateFields } from '#shared/crm/candidate-schemas.ts';
import { readPersonLine, splitName } from '#shared/crm/person-line.ts';
import { emptyForm, formSchema, type FormValues } from '#web/records/core/form-values.ts';

export const candidateFormSchema = formSchema(candidateFields);

export type CandidateFormValues = FormValues<typeof candidateFields>;
export type CandidateFormOutput = z.output<typeof candidateFormSchema>;

export const emptyCandidate = emptyForm(candidateFields);

/** A search text is most likely a name, perhaps with an e-mail address or a phone number. */
export function knownCandidate(typed: string): Partial<CandidateFormValues> {
  const { name, email, phone, beyond } = readPersonLine(typed);
  return { ...splitName(name), email, phone, location: beyond };
}
