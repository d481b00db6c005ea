import { z } from 'zod';
import { DEFAULT_GROUPS, duplicateTypes, likenesses, MOST_ALIKE } from './duplicate-terms.ts';
import { pageOf, pagingOf, recordId } from './records.ts';
import { limits, lineOfText } from './text.ts';

// What screens show of it, without the schema library.
export * from './duplicate-terms.ts';

const type = z.enum(duplicateTypes, 'Type must be contact, candidate or job');

const typed = (label: string, max: number) => lineOfText(label, max).optional();

/** What stands in a form so far. `except` is the record that the form edits. */
export const likeQuery = z.strictObject({
  type,
  firstName: typed('First name', limits.name),
  lastName: typed('Last name', limits.name),
  email: typed('Email', limits.email),
  phone: typed('Phone', limits.phone),
  company: typed('Company', limits.company),
  title: typed('Job title', limits.jobTitle),
  contactId: recordId.optional(),
  except: recordId.optional(),
});
export type LikeQuery = z.infer<typeof likeQuery>;

const likeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where they are: a company, a client, or an address. */
  at: z.string().nullable(),
  by: z.enum(likenesses),
});
export type Like = z.infer<typeof likeSchema>;
export const likesSchema = z.object({ items: z.array(likeSchema) });

const { limit, cursor } = pagingOf(['name'], 'name');
export const duplicatesQuery = z.strictObject({ type, limit: limit.default(DEFAULT_GROUPS), cursor });
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

const factSchema = z.object({ label: z.string(), value: z.string() });

const duplicateGroupSchema = z.object({
  id: z.uuid(),
  /** In which ways all of them are alike, the surest first. */
  by: z.array(z.enum(likenesses)),
  records: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      /** What is filled in, but for long texts. */
      facts: z.array(factSchema),
    }),
  ),
});
export type DuplicateGroup = z.infer<typeof duplicateGroupSchema>;
export type ComparedRecord = DuplicateGroup['records'][number];

export const duplicatesPage = pageOf(duplicateGroupSchema).extend({
  /** Records that have changed are still being compared: there may be more. */
  isLooking: z.boolean(),
});
export type DuplicatesPage = z.infer<typeof duplicatesPage>;

/** How many groups there are of each type: exact up to 1,000. */
const count = z.int().min(0);
export const duplicateCountsSchema = z.object({ contact: count, candidate: count, job: count });
export type DuplicateCounts = z.infer<typeof duplicateCountsSchema>;

export const dismissInput = z.strictObject({
  type,
  ids: z
    .array(recordId)
    .min(2, 'Name at least two records')
    .max(MOST_ALIKE, `At most ${MOST_ALIKE} records at once`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each record once'),
});
