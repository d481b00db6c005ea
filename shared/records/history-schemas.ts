import { z } from 'zod';
import { causeLabels, historyTypes, type ChangeCause } from './history.ts';

const shownValue = z.object({
  /** Human-readable; '' for none. */
  text: z.string(),
  /** For a text too long for a list: its length in characters. `text` is then only the part that differs. */
  length: z.int().optional(),
});
export type ShownValue = z.infer<typeof shownValue>;

const changedField = z.object({ field: z.string(), label: z.string(), before: shownValue, after: shownValue });
export type ChangedField = z.infer<typeof changedField>;

/** A known version of a record and what produced it. */
export const historyItemSchema = z.object({
  version: z.int().positive(),
  /** `made`: the record was created. `earlier`: the state before the first change that is kept. */
  kind: z.enum(['changed', 'made', 'earlier']),
  /** Null for `earlier`, whose time is unknown. */
  at: z.iso.datetime().nullable(),
  cause: z.enum(Object.keys(causeLabels) as ChangeCause[]),
  fields: z.array(changedField),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

export const historyParams = z.object({ type: z.enum(historyTypes, 'Unknown record type'), id: z.string() });

const version = z
  .number('Version must be a number')
  .int('Version must be a whole number')
  .min(1, 'Version must be at least 1')
  .max(999_999_999, 'Version is too large');

/** The page continues below this version. */
const cursor = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Cursor is not valid')
  .transform(Number);

export const historyQuery = z.strictObject({ cursor: cursor.optional() });

export const restoreInput = z.strictObject({ version });

/** The record's version after restoring. */
export const restoredSchema = z.object({ id: z.uuid(), version: z.int().positive() });
