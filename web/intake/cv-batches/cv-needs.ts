import { reviewedFields, type CvBatchItem } from '#shared/intake/cv-batch-schemas.ts';
import { formSchema, formValues } from '#web/records/core/form-values.ts';

/** The reviewed fields, in display order. */
export const cvFields = ['firstName', 'lastName', 'email', 'phone', 'skills'] as const;
export type CvField = (typeof cvFields)[number];

export const cvFormSchema = formSchema(reviewedFields);

/** The value as shown in its input. */
export function textIn(item: CvBatchItem, field: CvField): string {
  return formValues(reviewedFields, item)[field] ?? '';
}

export type CvNeeds = Partial<Record<CvField, string>>;

const nothing: CvNeeds = {};
const known = new WeakMap<CvBatchItem, CvNeeds>();

/** The missing or invalid fields, with the form's messages. Items that are left out, added to a candidate or not parsed yet need nothing. */
export function needsOf(item: CvBatchItem): CvNeeds {
  if (item.isLeftOut || item.addTo !== null || item.state !== 'read') return nothing;
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

/** The line where a value was found; undefined once the user has changed the value. */
export function sourceOf({ sources, ...item }: CvBatchItem, field: CvField): string | undefined {
  const isName = field === 'firstName' || field === 'lastName';
  const source = sources[isName ? 'name' : field];
  const value = item[field];
  if (source === undefined || value === null) return undefined;
  const line = source.toLowerCase();
  const stands = (text: string) => text !== '' && line.includes(text.toLowerCase());
  // Phone numbers are formatted in many ways.
  if (field === 'phone') return digitsOf(source).includes(digitsOf(String(value)).slice(-6)) ? source : undefined;
  return (Array.isArray(value) ? value.some(stands) : stands(value)) ? source : undefined;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Whether a new candidate may already exist. */
export function isDuplicate({ addTo, duplicates, duplicateOfItem }: CvBatchItem): boolean {
  return addTo === null && (duplicates.length > 0 || duplicateOfItem !== null);
}
