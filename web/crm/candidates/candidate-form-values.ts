import type { z } from 'zod';
import { candidateFields } from '#shared/crm/candidate-schemas.ts';
import { emptyForm, formSchema, type FormValues } from '#web/records/core/form-values.ts';

export const candidateFormSchema = formSchema(candidateFields);

export type CandidateFormValues = FormValues<typeof candidateFields>;
export type CandidateFormOutput = z.output<typeof candidateFormSchema>;

export const emptyCandidate = emptyForm(candidateFields);
