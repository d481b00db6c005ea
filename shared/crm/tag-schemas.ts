import { z } from 'zod';
import { line, shown, type OptionalField } from '#shared/records/fields.ts';
import { writeList } from '#shared/platform/listed.ts';
import { recordSchemas } from '#shared/records/record-schemas.ts';
import { pagingOf, searchText, type SortOf } from '#shared/records/list-schemas.ts';
import { limits, lineOfText } from '#shared/platform/text-schemas.ts';

export const tagName = lineOfText('Tag', limits.tag).min(1, 'Tag name is required');

/** Tags that differ only in case are the same tag. */
export function sameTag(one: string, other: string): boolean {
  return tagKey(one) === tagKey(other);
}

export function tagKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The tags of a record: trimmed, blanks dropped, the first spelling of each kept. */
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
  /** The number of clients with this tag. */
  contactCount: shown('Clients', z.int().min(0), [{ heading: 'Clients', read: String }]),
  companyCount: shown('Companies', z.int().min(0), [{ heading: 'Companies', read: String }]),
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
