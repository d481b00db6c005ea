import { z } from 'zod';
import { causeLabels, historyTypes, type ChangeCause } from './history-terms.ts';

const shownValue = z.object({
  /** As a person reads it; '' is nothing. */
  text: z.string(),
  /** Of a text that is too long for a list: how many characters it has. Then `text` is the part in which it differs. */
  length: z.int().optional(),
});
export type ShownValue = z.infer<typeof shownValue>;

const changedField = z.object({ field: z.string(), label: z.string(), before: shownValue, after: shownValue });
export type ChangedField = z.infer<typeof changedField>;

/** A version of a record that is known, and what made it. */
export const historyItemSchema = z.object({
  version: z.int().positive(),
  /** `made`: the record begins with it. `earlier`: what it was before the first change that is kept. */
  kind: z.enum(['changed', 'made', 'earlier']),
  /** Null for `earlier`, which was at no certain moment. */
  at: z.iso.datetime().nullable(),
  cause: z.enum(Object.keys(causeLabels) as ChangeCause[]),
  fields: z.array(changedField),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

export const historyParams = z.object({ type: z.enum(historyTypes, 'Unknown type of record'), id: z.string() });

const version = z
  .number('Version must be a number')
  .int('Version must be a whole number')
  .min(1, 'Version must be at least 1')
  .max(999_999_999, 'Version is too large');

/** The version that the page begins below. */
const cursor = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Cursor is not valid')
  .transform(Number);

export const historyQuery = z.strictObject({ cursor: cursor.optional() });

export const restoreInput = z.strictObject({ version });

/** The record has this version now. */
export const restoredSchema = z.object({ id: z.uuid(), version: z.int().positive() });
