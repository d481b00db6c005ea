import { sql } from 'drizzle-orm';
import {
  tagFields,
  type Tag,
  type TagInput,
  type TagPatch,
  type TagsFilter,
  type TagSort,
} from '#shared/crm/tag-schemas.ts';
import { tags } from '#server/platform/db/schema/tags.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { containing } from '#server/records/core/search.ts';
import { shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, present } from '#server/records/core/stored-row.ts';
import { carrierCount, tagColumns } from './carried-tags.ts';
import { tagRows } from '../rows/tag-rows.ts';

export const tagRecords: RecordDefinition<{
  type: 'tag';
  table: typeof tags;
  fields: typeof tagFields;
  record: Tag;
  input: TagInput;
  patch: TagPatch;
  filter: TagsFilter;
  sort: TagSort;
}> = {
  ...tagRows,
  links: {},
  title: sql`${tags.name}`,
  constraints: { tags_key: { name: 'There is already a tag with this name' } },
  shown: shown(
    {
      ...columnsOf(tagFields, tags),
      contactCount: carrierCount('contact'),
      companyCount: carrierCount('company'),
    },
    sql``,
    ({ contactCount, companyCount, ...row }) => present(tagFields, row, { contactCount, companyCount }),
  ),
  newRows: (_tx, _actor, added) => ({ insert: added.map(({ row, input }) => ({ ...row, ...tagColumns(input.name) })) }),
  changedColumns: (_tx, _actor, current, { name = current.name }) => tagColumns(name),
  list: {
    from: sql`${tags}`,
    where: async (_tx, _actor, { q }) => ({ conditions: q ? [sql`${tags.sortName} like ${containing(q)}`] : [] }),
    sorts: {
      name: { key: sql`${tags.sortName}`, type: 'text' },
      createdAt: { key: sql`${tags.createdAt}`, type: 'instant' },
    },
  },
};
