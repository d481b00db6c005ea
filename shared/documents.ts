import { z } from 'zod';
import { limits } from './limits.ts';
import { recordId } from './records.ts';
import { freeText } from './text.ts';

// What needs no schema library.
export * from './document-terms.ts';

/** What is read out of a document: its text, and what it seems to say about a person. Always a suggestion, never a fact. */

/** One value found in a document, and the line it was found in. */
export const foundSchema = z.object({ value: z.string(), source: z.string() });
export type Found = z.infer<typeof foundSchema>;

export const documentFactsSchema = z.object({
  name: z.object({ firstName: z.string(), lastName: z.string(), source: z.string() }).nullable(),
  email: foundSchema.nullable(),
  phone: foundSchema.nullable(),
  skills: z.array(foundSchema),
});
export type DocumentFacts = z.infer<typeof documentFactsSchema>;

export const documentReadingSchema = z.object({
  /** Empty if there is none; never longer than a CV may be. */
  text: z.string(),
  /** One sentence for people, if not everything could be read. */
  problem: z.string().nullable(),
  facts: documentFactsSchema,
});
export type DocumentReading = z.infer<typeof documentReadingSchema>;

/** A file that was uploaded before, or text that somebody pasted. */
export const documentToRead = z
  .strictObject({ fileId: recordId.optional(), text: freeText('Text', limits.cv).optional() })
  .refine(({ fileId, text }) => (fileId === undefined) !== (text === undefined), {
    path: ['fileId'],
    message: 'Name a file or send text, and not both',
  });
