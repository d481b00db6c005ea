import { z } from 'zod';
import { line, shown, type OptionalField } from './fields.ts';
import { writeList } from './listed.ts';
import { recordSchemas } from './record-schemas.ts';
import { pagingOf, searchText, type SortOf } from './records.ts';
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
const tagNames = z
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

export function tagsField(label: string): OptionalField<string[], string[]> {
  return {
    label,
    rule: tagNames,
    initial: [],
    stored: z.array(z.string()),
    form: { rule: tagNames, empty: [], of: (tags) => tags },
    text: (tags) => tags.join(', '),
    cells: [{ heading: label, read: writeList }],
    written: 'list',
  };
}

export const tagFields = {
  name: line('Name', tagName),
  /** How many clients carry it. */
  contactCount: shown('Clients', z.int().min(0), [{ heading: 'Clients', read: String }]),
};

const schemas = recordSchemas(tagFields);

export const tagSchema = schemas.record;
export type Tag = z.infer<typeof tagSchema>;

export const tagInput = schemas.input;
export type TagInput = z.infer<typeof tagInput>;

export const tagPatch = schemas.patch;
export type TagPatch = z.infer<typeof tagPatch>;

export const tagsQuery = z.strictObject({ q: searchText, ...pagingOf(['name', 'createdAt'], 'name') });
export type TagsFilter = Pick<TagsQuery, 'q'>;
export type TagsQuery = z.infer<typeof tagsQuery>;
export type TagSort = SortOf<TagsQuery>;
