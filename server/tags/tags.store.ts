import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { tagFields, type Tag, type TagInput, type TagPatch, type TagsFilter, type TagSort } from '#shared/tags.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import type { Actor } from '../records/actor.ts';
import type { RecordDefinition } from '../records/definition.ts';
import { containing } from '../records/search.ts';
import { present } from '../records/stored-row.ts';
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
  read: async (tx, actor, ids) => {
    const rows = await tx
      .select()
      .from(tags)
      .where(and(eq(tags.userId, actor.userId), inArray(tags.id, [...ids])));
    const contactCounts = await countContacts(tx, actor, ids);
    return rows.map((tag) => present(tagFields, tag, { contactCount: contactCounts.get(tag.id) ?? 0 }));
  },
  insert: async (tx, _actor, row, { name }) => {
    const inserted = await tx
      .insert(tags)
      .values({ ...row, ...tagColumns(name) })
      .onConflictDoNothing({ target: [tags.userId, tags.id] })
      .returning({ id: tags.id });
    return inserted.length === 1;
  },
  update: async (tx, actor, current, { name = current.name }, edit) => {
    await tx
      .update(tags)
      .set({ ...edit, ...tagColumns(name) })
      .where(and(eq(tags.userId, actor.userId), eq(tags.id, current.id)));
    await refreshContactsWith(tx, actor, [current.id]);
  },
  afterBinning: refreshContactsWith,
  list: {
    from: sql`${tags}`,
    where: async (_tx, _actor, { q }) => ({ conditions: q ? [sql`${tags.sortName} like ${containing(q)}`] : [] }),
    sorts: {
      name: { key: sql`${tags.sortName}`, type: 'text' },
      createdAt: { key: sql`${tags.createdAt}`, type: 'instant' },
    },
  },
};

async function countContacts(tx: Transaction, actor: Actor, tagIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ tagId: contactTags.tagId, contacts: count() })
    .from(contactTags)
    .innerJoin(contacts, and(eq(contacts.userId, contactTags.userId), eq(contacts.id, contactTags.contactId)))
    .where(
      and(eq(contactTags.userId, actor.userId), inArray(contactTags.tagId, [...tagIds]), isNull(contacts.deletedAt)),
    )
    .groupBy(contactTags.tagId);
  return new Map(rows.map((row) => [row.tagId, row.contacts]));
}
