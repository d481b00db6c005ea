import { z } from 'zod';
import { excerptSchema } from '#shared/crm/candidate-schemas.ts';
import { findKinds, type Found } from './find.ts';
import { relatedTypes } from '#shared/records/related.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';

// The part that screens import without the schema library.
export * from './find.ts';

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
  /** The groups with matches, the one with the best match first. */
  groups: z.array(
    z.object({
      kind: z.enum(findKinds),
      items: z.array(foundSchema),
      /** The words to highlight in the titles. */
      words: z.string(),
    }),
  ),
  /** One sentence about a search that could not be understood. */
  mistake: z.string().nullable(),
});
export type FindAnswer = z.infer<typeof findAnswer>;

export const namedQuery = z.strictObject({
  /** The title of a task, such as "send terms to Maya". */
  line: lineOfText('Line', limits.search).min(1, 'Line is required'),
});

/** The client, candidate or job that a line names; null if there is none, or more than one. */
export const namedAnswer = z.object({
  named: z.object({ type: z.enum(relatedTypes), id: z.uuid(), name: z.string() }).nullable(),
});
export type NamedAnswer = z.infer<typeof namedAnswer>;
