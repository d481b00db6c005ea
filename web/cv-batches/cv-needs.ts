import { reviewedFields, type CvBatchItem } from '#shared/cv-batches.ts';
import { formSchema, formValues } from '#web/records/form-values.ts';

/** What is looked through, in the order in which it is shown. */
export const cvFields = ['firstName', 'lastName', 'email', 'phone', 'skills'] as const;
export type CvField = (typeof cvFields)[number];

export const cvFormSchema = formSchema(reviewedFields);

/** As it stands in its control. */
export function textIn(item: CvBatchItem, field: CvField): string {
  return formValues(reviewedFields, item)[field] ?? '';
}

export type CvNeeds = Partial<Record<CvField, string>>;

const nothing: CvNeeds = {};
const known = new WeakMap<CvBatchItem, CvNeeds>();

/** What a candidate lacks, in the sentences of the form. One that is left out, or not read yet, lacks nothing. */
export function needsOf(item: CvBatchItem): CvNeeds {
  if (item.isLeftOut || item.state !== 'read') return nothing;
  const needs = known.get(item) ?? judge(item);
  known.set(item, needs);
  return needs;
}

function judge(item: CvBatchItem): CvNeeds {
  const needs: CvNeeds = {};
  for (const { path, message } of cvFormSchema.safeParse(formValues(reviewedFields, item)).error?.issues ?? []) {
    const field = cvFields.find((one) => one === path[0]);
    if (field) needs[field] ??= message;
  }
  return needs;
}

/** Where a value was found; undefined once somebody has typed another. */
export function sourceOf({ sources, ...item }: CvBatchItem, field: CvField): string | undefined {
  const isName = field === 'firstName' || field === 'lastName';
  const source = sources[isName ? 'name' : field];
  const value = item[field];
  if (source === undefined || value === null) return undefined;
  const line = source.toLowerCase();
  const stands = (text: string) => text !== '' && line.includes(text.toLowerCase());
  // A number is written in many ways.
  if (field === 'phone') return digitsOf(source).includes(digitsOf(String(value)).slice(-6)) ? source : undefined;
  return (Array.isArray(value) ? value.some(stands) : stands(value)) ? source : undefined;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Whether there may be this person already. */
export function isDuplicate({ duplicates, duplicateOfItem }: CvBatchItem): boolean {
  return duplicates.length > 0 || duplicateOfItem !== null;
}
