import { z } from 'zod';
import { limits } from '#shared/platform/limits.ts';
import { recordId } from '#shared/records/list-schemas.ts';
import { freeText } from '#shared/platform/text-schemas.ts';

// The part that needs no schema library.
export * from './documents.ts';

/**
 * The result of reading a document: its text, and what it seems to say about a person. These are suggestions, not
 * facts.
 */

/** One value found in a document, and the line it was found in. */
export const foundSchema = z.object({ value: z.string(), source: z.string() });
export type Found = z.infer<typeof foundSchema>;

export const documentFactsSchema = z.object({
  name: z.object({ firstName: z.string(), lastName: z.string(), source: z.string() }).nullable(),
  email: foundSchema.nullable(),
  phone: foundSchema.nullable(),
  /** Where the person lives: a town, with its country if the document names it. */
  location: foundSchema.nullable(),
  currentTitle: foundSchema.nullable(),
  currentEmployer: foundSchema.nullable(),
  skills: z.array(foundSchema),
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;

export const documentReadingSchema = z.object({
  /** '' if there is none; never longer than the CV limit. */
  text: z.string(),
  /** One sentence for the user if some of it could not be read. */
  problem: z.string().nullable(),
  facts: documentFactsSchema,
});
export type DocumentReading = z.infer<typeof documentReadingSchema>;

/** Either an uploaded file or pasted text. */
export const documentToRead = z
  .strictObject({ fileId: recordId.optional(), text: freeText('Text', limits.cv).optional() })
  .refine(({ fileId, text }) => (fileId === undefined) !== (text === undefined), {
    path: ['fileId'],
    message: 'Send either a file or text, not both',
  });
