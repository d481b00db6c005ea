import { z } from 'zod';
import { pagingOf, recordFields, recordId, searchText } from './records.ts';
import { limits, lineOfText } from './text.ts';

export const tagName = lineOfText('Tag', limits.tag).min(1, 'Tag name is required');

/** Two spellings that differ in case only are one tag. */
export function sameTag(one: string, other: string): boolean {
  return tagKey(one) === tagKey(other);
}

export function tagKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A record's tags as typed: trimmed, blank ones ignored, the first spelling of each kept. */
export const tagNames = z
  .array(lineOfText('Tag', limits.tag))
  .max(limits.tagsPerRecord, `At most ${limits.tagsPerRecord} tags`)
  .transform(distinctTags);

export function distinctTags(names: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    if (name !== '' && !byKey.has(tagKey(name))) byKey.set(tagKey(name), name);
  }
  return [...byKey.values()];
}

export const tagSchema = z.object({
  ...recordFields,
  name: z.string(),
  /** How many clients carry it. */
  contactCount: z.int().min(0),
});
export type Tag = z.infer<typeof tagSchema>;

export const tagInput = z.strictObject({ id: recordId.optional(), name: tagName });
export type TagInput = z.infer<typeof tagInput>;

export const tagPatch = z.strictObject({ name: tagName }).partial();
export type TagPatch = z.infer<typeof tagPatch>;

export const tagsQuery = z.strictObject({ q: searchText, ...pagingOf(['name', 'createdAt'], 'name') });
export type TagsFilter = Pick<TagsQuery, 'q'>;
export type TagsQuery = z.infer<typeof tagsQuery>;
