import type { z } from 'zod';
import { jobFields, startDateWhenPlaced } from '#shared/crm/job-schemas.ts';
import { calculateFee } from '#shared/platform/money.ts';
import { emptyForm, formSchema, type FormValues } from '#web/records/core/form-values.ts';

export const jobFormSchema = formSchema(jobFields).refine(...startDateWhenPlaced);

export type JobFormValues = FormValues<typeof jobFields>;
export type JobFormOutput = z.output<typeof jobFormSchema>;

/** A new job starts as a lead. */
export const emptyJob: JobFormValues = { ...emptyForm(jobFields), stage: jobFields.stage.initial };

/** The fee for the typed values, or 0 while they are incomplete. */
export function typedFee(values: Pick<JobFormValues, 'value' | 'feePercentage'>): number {
  const value = jobFields.value.form.rule.safeParse(values.value).data;
  const percentage = jobFields.feePercentage.form.rule.safeParse(values.feePercentage).data;
  return value !== undefined && percentage ? calculateFee(value, percentage) : 0;
}
