import { z } from 'zod';
import { filePurposes } from '#shared/platform/file-schemas.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import { lineOfText } from '#shared/platform/text-schemas.ts';
import { encodings, LONGEST_SHEET_NAME } from './table-terms.ts';
import { importTypes, targetsOf, type Target } from './targets.ts';

/** The inspection of a table before anything is imported. */

export const tableChoices = z.strictObject({
  encoding: z.enum(encodings, 'Encoding must be one of the offered ones').optional(),
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/u, 'Delimiter must be one character')
    .optional(),
  sheet: lineOfText('Sheet', LONGEST_SHEET_NAME).optional(),
  /** The row number as the user's own program shows it; 0 if there is no heading row. */
  headingRow: z.int('Heading row must be a whole number').min(0, 'Heading row must be at least 0').optional(),
});

/** Refers to an uploaded file; `choices` correct what was detected. */
export const tableToInspect = z.strictObject({
  fileId: recordId,
  type: z.enum(importTypes, 'Type must be company, contact, candidate or job'),
  choices: tableChoices.optional(),
});

const allTargets = [...new Set(importTypes.flatMap(targetsOf))];
export const anyTarget = z.enum(allTargets as [Target, ...Target[]], 'Must be a field of the record');
export const decimalMark = z.enum(['.', ','], 'Decimal must be a point or a comma');

export const tableInspectionSchema = z.object({
  format: z.enum(filePurposes.sheet.kinds).nullable(),
  encoding: z.enum(encodings).nullable(),
  delimiter: z.string().nullable(),
  /** Visible sheets only. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  headingRow: z.int().min(0),
  headings: z.array(z.string()),
  /** The first rows below the headings. */
  samples: z.array(z.array(z.string())),
  rows: z.int().min(0),
  /** One sentence for the user if the file cannot be imported as it is. */
  problem: z.string().nullable(),
  /** The most likely target of each column, or null. */
  columns: z.array(anyTarget.nullable()),
  reading: z.object({
    dayFirst: z.boolean().nullable(),
    decimal: decimalMark.nullable(),
    /** Questions for the user that the values do not settle. */
    ask: z.array(z.enum(['dayFirst', 'decimal'])),
  }),
});
export type TableInspection = z.infer<typeof tableInspectionSchema>;
