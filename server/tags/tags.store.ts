import { and, eq, sql, type SQL } from 'drizzle-orm';
import { tagFields, type Tag, type TagInput, type TagPatch, type TagsFilter, type TagSort } from '#shared/tags.ts';
import { contacts } from '../db/schema/contacts.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { insertRow } from '../records/insert-row.ts';
import { containing } from '../records/search.ts';
import { ownAccount, shown } from '../records/shown-rows.ts';
import { columnsOf, present } from '../records/stored-row.ts';
import { refreshContactsWith, tagColumns } from './contact-tags.ts';

export const tagRecords: RecordDefinition<{
  type: 'tag';
  fields: typeof tagFields;
  record: Tag;
  input: TagInput;
  patch: TagPatch;
  filter: TagsFilter;
  sort: TagSort;
}> = {
  type: 'tag',
  table: tags,
  fields: tagFields,
  links: {},
  title: sql`${tags.name}`,
  constraints: { tags_key: { name: 'There is already a tag with this name' } },
  shown: shown({ ...columnsOf(tagFields, tags), contactCount: contactCount() }, sql``, (row) =>
    present(tagFields, row, { contactCount: row.contactCount }),
  ),
  insert: (tx, _actor, row, { name }) => insertRow(tx, tags, { ...row, ...tagColumns(name) }),
  update: async (tx, actor, current, { name = current.name }, edit) => {
    await tx
      .update(tags)
      .set({ ...edit, ...tagColumns(name) })
      .where(and(eq(tags.userId, actor.userId), eq(tags.id, current.id)));
    if (name !== current.name) await refreshContactsWith(tx, actor, [current.id], current.name);
  },
  afterBinning: (tx, actor, ids) => refreshContactsWith(tx, actor, ids),
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
