import { z } from 'zod';
import { filePurposes } from '#shared/files.ts';
import { recordId } from '#shared/records.ts';
import { lineOfText } from '#shared/text.ts';
import { encodings } from './table-terms.ts';
import { importTypes, targetsOf, type Target } from './targets.ts';

/** What is said about somebody's table before anything of it is imported. */

const LONGEST_SHEET_NAME = 255;

export const tableChoices = z.strictObject({
  encoding: z.enum(encodings, 'Encoding must be one of the offered ones').optional(),
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/u, 'Delimiter must be one character')
    .optional(),
  sheet: lineOfText('Sheet', LONGEST_SHEET_NAME).optional(),
  /** As the person's own program counts; 0 if there are none. */
  headingRow: z.int('Heading row must be a whole number').min(0, 'Heading row must be at least 0').optional(),
});

/** A file that was uploaded before; `choices` correct what was understood of it. */
export const tableToInspect = z.strictObject({
  fileId: recordId,
  type: z.enum(importTypes, 'Type must be contact, candidate or job'),
  choices: tableChoices.optional(),
});

const allTargets = [...new Set(importTypes.flatMap(targetsOf))];
export const anyTarget = z.enum(allTargets as [Target, ...Target[]], 'Must be a field of the record');
export const decimalMark = z.enum(['.', ','], 'Decimal must be a point or a comma');

export const tableInspectionSchema = z.object({
  format: z.enum(filePurposes.sheet.kinds).nullable(),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.string().nullable(),
  /** Those that are not hidden. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  headingRow: z.int().min(0),
  headings: z.array(z.string()),
  /** The first rows below the headings. */
  samples: z.array(z.array(z.string())),
  rows: z.int().min(0),
  /** One sentence for people, if the file cannot be imported as it is. */
  problem: z.string().nullable(),
  /** For each column what it most likely holds, or null. */
  columns: z.array(anyTarget.nullable()),
  reading: z.object({
    dayFirst: z.boolean().nullable(),
    decimal: decimalMark.nullable(),
    /** What the values leave open, so that it has to be asked. */
    ask: z.array(z.enum(['dayFirst', 'decimal'])),
  }),
});
export type TableInspection = z.infer<typeof tableInspectionSchema>;
