import type { z } from 'zod';
import { jobFields, startDateWhenPlaced } from '#shared/jobs.ts';
import { calculateFee } from '#shared/money.ts';
import { emptyForm, formSchema, type FormValues } from '#web/records/form-values.ts';

export const jobFormSchema = formSchema(jobFields).refine(...startDateWhenPlaced);

export type JobFormValues = FormValues<typeof jobFields>;
export type JobFormOutput = z.output<typeof jobFormSchema>;

/** A job begins as a lead. */
export const emptyJob: JobFormValues = { ...emptyForm(jobFields), stage: jobFields.stage.initial };

/** What the fee will be; 0 as long as salary and percentage do not make one. */
export function typedFee(values: Pick<JobFormValues, 'value' | 'feePercentage'>): number {
  const value = jobFields.value.form.rule.safeParse(values.value).data;
  const percentage = jobFields.feePercentage.form.rule.safeParse(values.feePercentage).data;
  return value !== undefined && percentage ? calculateFee(value, percentage) : 0;
}
