import { z } from 'zod';
import { DEFAULT_GROUPS, duplicateTypes, likenesses, MOST_ALIKE } from './duplicates.ts';
import { pageOf, pagingOf, recordId } from '#shared/records/list-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';

// The part that screens import without the schema library.
export * from './duplicates.ts';

const type = z.enum(duplicateTypes, 'Type must be company, contact, candidate or job');

const typed = (label: string, max: number) => lineOfText(label, max).optional();

/** The current content of a form. `except` is the record being edited. */
export const likeQuery = z.strictObject({
  type,
  firstName: typed('First name', limits.name),
  lastName: typed('Last name', limits.name),
  email: typed('Email', limits.email),
  phone: typed('Phone', limits.phone),
  company: typed('Company', limits.company),
  title: typed('Job title', limits.jobTitle),
  contactId: recordId.optional(),
  name: typed('Name', limits.company),
  website: typed('Website', limits.url),
  registrationNumber: typed('Company number', limits.registrationNumber),
  vatNumber: typed('VAT number', limits.registrationNumber),
  parentId: recordId.optional(),
  except: recordId.optional(),
});
export type LikeQuery = z.infer<typeof likeQuery>;

const likeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What tells them apart: a company, a client or an address. */
  at: z.string().nullable(),
  by: z.enum(likenesses),
});
export type Like = z.infer<typeof likeSchema>;
export const likesSchema = z.object({ items: z.array(likeSchema) });

const { limit, cursor } = pagingOf(['name'], 'name');
export const duplicatesQuery = z.strictObject({ type, limit: limit.default(DEFAULT_GROUPS), cursor });
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

const factSchema = z.object({
  label: z.string(),
  value: z.string(),
  /** Of money. The browser writes it in the account's currency. */
  amount: z.number().optional(),
});

const duplicateGroupSchema = z.object({
  id: z.uuid(),
  /** How all of them match, strongest first. */
  by: z.array(z.enum(likenesses)),
  records: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      /** The filled-in fields, except long texts. */
      facts: z.array(factSchema),
    }),
  ),
});
export type DuplicateGroup = z.infer<typeof duplicateGroupSchema>;
export type ComparedRecord = DuplicateGroup['records'][number];

export const duplicatesPage = pageOf(duplicateGroupSchema).extend({
  /** Some changed records are still being compared, so more duplicates may turn up. */
  isLooking: z.boolean(),
});
export type DuplicatesPage = z.infer<typeof duplicatesPage>;

/** The number of groups per type, exact up to 1,000. */
const count = z.int().min(0);
export const duplicateCountsSchema = z.object({ company: count, contact: count, candidate: count, job: count });
export type DuplicateCounts = z.infer<typeof duplicateCountsSchema>;

export const dismissInput = z.strictObject({
  type,
  ids: z
    .array(recordId)
    .min(2, 'List at least two records')
    .max(MOST_ALIKE, `At most ${MOST_ALIKE} records at once`)
    .refine((ids) => new Set(ids).size === ids.length, 'List each record only once'),
});
