import { z } from 'zod';
import { formatCalendarDate } from '#shared/calendar-date.ts';
import {
  feePercentage,
  jobPatch,
  jobTypeLabels,
  salary,
  stageLabel,
  startDateWhenPlaced,
  type Job,
} from '#shared/jobs.ts';
import { calculateFee } from '#shared/money.ts';
import type { DescribedField } from '#web/records/conflict-dialog.tsx';

const fields = jobPatch.required().shape;

/** The form as it is typed: numbers and dates are text, and '' means "none". */
export const jobFormSchema = z
  .object({
    title: fields.title,
    contactId: fields.contactId,
    stage: fields.stage,
    value: z.string().transform(toNumber).pipe(fields.value),
    feePercentage: z
      .string()
      .transform((text) => (text.trim() === '' ? null : toNumber(text)))
      .pipe(fields.feePercentage),
    jobType: fields.jobType,
    location: fields.location,
    recruiter: fields.recruiter,
    isExclusive: fields.isExclusive,
    requirements: fields.requirements,
    notes: fields.notes,
    startDate: z
      .string()
      .transform((text) => text || null)
      .pipe(fields.startDate),
  })
  .refine(...startDateWhenPlaced);

export type JobFormValues = z.input<typeof jobFormSchema>;
export type JobFormOutput = z.output<typeof jobFormSchema>;

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** What the fee will be; 0 as long as salary and percentage do not make one. */
export function typedFee(values: Pick<JobFormValues, 'value' | 'feePercentage'>): number {
  const value = salary.safeParse(toNumber(values.value));
  const percentage = feePercentage.safeParse(toNumber(values.feePercentage));
  return value.success && percentage.success ? calculateFee(value.data, percentage.data) : 0;
}

export const emptyJob: JobFormValues = {
  title: '',
  contactId: '',
  stage: 'lead',
  value: '',
  feePercentage: '',
  jobType: 'permanent',
  location: '',
  recruiter: '',
  isExclusive: false,
  requirements: '',
  notes: '',
  startDate: '',
};

export function jobFormValues(job: Job): JobFormValues {
  return {
    title: job.title,
    contactId: job.contactId ?? '',
    stage: job.stage,
    value: String(job.value),
    feePercentage: job.feePercentage === null ? '' : String(job.feePercentage),
    jobType: job.jobType,
    location: job.location ?? '',
    recruiter: job.recruiter ?? '',
    isExclusive: job.isExclusive,
    requirements: job.requirements,
    notes: job.notes,
    startDate: job.startDate ?? '',
  };
}

/** Field by field as a person reads it. `contactNames` knows the clients that were chosen or linked, by id. */
export function describeJob(values: JobFormValues, contactNames: ReadonlyMap<string, string>): DescribedField[] {
  return [
    { label: 'Job title', text: values.title.trim() },
    { label: 'Client', text: contactNames.get(values.contactId) ?? '' },
    { label: 'Stage', text: stageLabel(values.stage) },
    { label: 'Start date', text: values.startDate === '' ? '' : formatCalendarDate(values.startDate) },
    { label: 'Salary', text: values.value },
    { label: 'Fee percentage', text: values.feePercentage },
    { label: 'Job type', text: jobTypeLabels[values.jobType] },
    { label: 'Location', text: values.location?.trim() ?? '' },
    { label: 'Recruiter', text: values.recruiter?.trim() ?? '' },
    { label: 'Exclusive terms', text: values.isExclusive ? 'Yes' : 'No' },
    { label: 'Requirements', text: values.requirements },
    { label: 'Notes', text: values.notes },
  ];
}
