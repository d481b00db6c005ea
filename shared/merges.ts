import { z } from 'zod';
import { candidateFields, candidateSchema } from './candidates.ts';
import { contactFields, contactSchema } from './contacts.ts';
import type { Field, FieldSet } from './fields.ts';
import { jobFields, jobSchema } from './jobs.ts';
import { mergeableTypes, MOST_MERGED, type MergeableType } from './merge-terms.ts';
import { isFilledIn } from './record-schemas.ts';
import { recordId, recordTypes } from './records.ts';
import { distinctTags } from './tags.ts';

// What screens show of it, without the schema library.
export * from './merge-terms.ts';

/** Several clients, candidates or jobs become one: the one that stays gets, field by field, the value that was chosen. */

/** Follow from the assignments of a candidate, which all are kept. */
const { assignedJobId: _job, candidateStage: _stage, ...ownFieldsOfCandidate } = candidateFields;

const fieldsOf: Record<MergeableType, FieldSet> = {
  contact: contactFields,
  candidate: ownFieldsOfCandidate,
  job: jobFields,
};

/** The fields whose value is chosen, in the order of the record. */
export function mergedFields(type: MergeableType): [key: string, field: Field][] {
  return Object.entries(fieldsOf[type]).flatMap(([key, field]) =>
    isFilledIn(field) ? [[key, field] as const] : [],
  ) as [string, Field][];
}

/** Texts of several lines, and lists: of these all can be kept. */
export function canBeBoth({ written }: Field): boolean {
  return written === 'longText' || written === 'list';
}

export type MergedRecord = Readonly<Record<string, unknown>> & { id: string };

/** Whose value a field gets: a record's, or those of all of them together. */
export type MergeChoice = string;
export const BOTH = 'both';

/** `records` begins with the one that stays. */
export function chosenValue(
  key: string,
  field: Field,
  choice: MergeChoice | undefined,
  records: readonly MergedRecord[],
): unknown {
  if (choice === BOTH)
    return together(
      field,
      records.map((record) => record[key]),
    );
  const chosen = records.find(({ id }) => id === choice) ?? records[0];
  return chosen?.[key];
}

function together({ written }: Field, values: readonly unknown[]): unknown {
  return written === 'list' ? distinctTags((values as string[][]).flat()) : joinTexts(values as string[]);
}

/** One below the other, and nothing twice: a text that stands in another is not said again. */
export function joinTexts(texts: readonly string[]): string {
  const kept: string[] = [];
  for (const text of texts) {
    if (text.trim() === '' || kept.some((other) => other.includes(text.trim()))) continue;
    const others = kept.filter((other) => !text.includes(other.trim()));
    kept.splice(0, kept.length, ...others, text);
  }
  return kept.length === 1 ? (kept[0] ?? '') : kept.map((text) => text.trim()).join('\n\n');
}

/** What is chosen for a field before anybody has chosen: what the one that stays says, or else the first that says anything. */
export function proposedChoice(key: string, field: Field, records: readonly MergedRecord[]): MergeChoice {
  const [survivor] = records;
  const filled = records.filter((record) => field.text(record[key]) !== '');
  if (canBeBoth(field) && filled.length > 1) return BOTH;
  // A placement must not get lost by a merge that nobody has looked at closely.
  const placed = key === 'stage' || key === 'startDate' ? records.find(({ stage }) => stage === 'placed') : undefined;
  return (placed ?? filled[0] ?? survivor)?.id ?? '';
}

const type = z.enum(mergeableTypes, 'Only clients, candidates and jobs can be merged');

export const mergeInput = z
  .strictObject({
    /** Made by the browser, so that a repeated request merges once. */
    id: recordId,
    type,
    /** The one that stays. */
    survivorId: recordId,
    mergedIds: z
      .array(recordId)
      .min(1, 'Choose at least two records')
      .max(MOST_MERGED - 1, `At most ${MOST_MERGED} records at once`),
    /** The version of each of them that was seen. */
    versions: z.record(recordId, z.int('Version must be a number').positive('Version must be a number')),
    /** Field → the record whose value it gets, or `both`. What is left out stays as the one that stays has it. */
    choices: z.record(z.string(), z.union([z.literal(BOTH), recordId], 'Choose one of the records')).default({}),
  })
  .refine(({ survivorId, mergedIds }) => new Set([survivorId, ...mergedIds]).size === mergedIds.length + 1, {
    path: ['mergedIds'],
    message: 'Name each record once',
  });
export type MergeInput = z.infer<typeof mergeInput>;

export const mergeSchema = z.object({
  id: z.uuid(),
  type,
  survivorId: z.uuid(),
  survivorName: z.string(),
  /** Those that are no longer there. */
  merged: z.array(z.object({ id: z.uuid(), name: z.string() })),
  mergedAt: z.iso.datetime(),
  /** Until then the merge can be undone; then those that were merged away are erased. */
  undoUntil: z.iso.datetime(),
});
export type Merge = z.infer<typeof mergeSchema>;

const anyRecord = z.union([contactSchema, candidateSchema, jobSchema]);

export const mergeResultSchema = z.object({ merge: mergeSchema, record: anyRecord });

export const mergesQuery = z.strictObject({ type, id: recordId });
export type MergesQuery = z.infer<typeof mergesQuery>;
export const mergesSchema = z.object({ items: z.array(mergeSchema) });

export const mergePreviewQuery = z.strictObject({
  type,
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(
      z
        .array(recordId)
        .min(2, 'Choose at least two records')
        .max(MOST_MERGED, `At most ${MOST_MERGED} records at once`),
    ),
});
export type MergePreviewQuery = z.infer<typeof mergePreviewQuery>;

/** The records as they are, in the order asked for, and how many others point at each. */
export const mergePreviewSchema = z.object({
  records: z.array(anyRecord),
  links: z.record(z.uuid(), z.partialRecord(z.enum(recordTypes), z.int())),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

export const unmergedSchema = z.object({ id: z.uuid(), type, survivorId: z.uuid(), restoredIds: z.array(z.uuid()) });
export type Unmerged = z.infer<typeof unmergedSchema>;
