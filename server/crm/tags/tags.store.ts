import { sql, type SQL } from 'drizzle-orm';
import {
  tagFields,
  type Tag,
  type TagInput,
  type TagPatch,
  type TagsFilter,
  type TagSort,
} from '#shared/crm/tag-schemas.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { contactTags, tags } from '#server/platform/db/schema/tags.ts';
import type { RecordDefinition } from '#server/records/core/definition.ts';
import { containing } from '#server/records/core/search.ts';
import { ownAccount, shown } from '#server/records/core/shown-rows.ts';
import { columnsOf, present } from '#server/records/core/stored-row.ts';
import { tagColumns } from './contact-tags.ts';
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
  shown: shown({ ...columnsOf(tagFields, tags), contactCount: contactCount() }, sql``, (row) =>
    present(tagFields, row, { contactCount: row.contactCount }),
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

function contactCount(): SQL<number> {
  return sql`(
    select count(*)::int from ${contactTags}
    join ${contacts} on ${contacts.userId} = ${ownAccount} and ${contacts.id} = ${contactTags.contactId}
    where ${contactTags.userId} = ${ownAccount} and ${contactTags.tagId} = ${tags.id} and ${contacts.deletedAt} is null)`;
}
