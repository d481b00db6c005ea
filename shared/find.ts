import { z } from 'zod';
import { excerptSchema } from './candidates.ts';
import { findKinds, type Found } from './find-terms.ts';
import { limits, lineOfText } from './text.ts';

// What screens show of it, without the schema library.
export * from './find-terms.ts';

export const findQuery = z.strictObject({
  q: lineOfText('Search', limits.search).min(1, 'Search is required'),
  kind: z.enum(findKinds, 'Kind must be contact, candidate, job, task or tag').optional(),
});
export type FindQuery = z.infer<typeof findQuery>;

const foundSchema: z.ZodType<Found> = z.object({
  id: z.uuid(),
  title: z.string(),
  detail: z.string().nullable(),
  place: z.object({ label: z.string(), excerpt: excerptSchema }).nullable(),
  similar: z.boolean(),
});

export const findAnswer = z.object({
  /** Those in which something was found; the one with the best of all hits first. */
  groups: z.array(
    z.object({
      kind: z.enum(findKinds),
      items: z.array(foundSchema),
      /** What they were looked for by, to be marked in their titles. */
      words: z.string(),
    }),
  ),
  /** What is wrong with the search, if nobody understands it: one sentence. */
  mistake: z.string().nullable(),
});
export type FindAnswer = z.infer<typeof findAnswer>;
