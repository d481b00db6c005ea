import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { tagKey } from '#shared/crm/tag-schemas.ts';
import { limits } from '#shared/platform/text-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { contactTags, tags } from '#server/platform/db/schema/tags.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { sortKey } from '#server/records/core/search.ts';
import { tagRows } from '../rows/tag-rows.ts';
import { isOneOf, tagsBefore, writeTagText, type TagsOfClients } from '../rows/tag-text.ts';

/**
 * The tags of clients: names in the API, links in the database. Code that changes a link also updates the clients'
 * search text.
 */

export function tagColumns(name: string) {
  return { name, key: tagKey(name), sortName: sortKey(name) };
}

const tagsInUse = ({ userId }: Actor) => sql`
  select contact_tags.contact_id from contact_tags
  join tags on tags.user_id = contact_tags.user_id and tags.id = contact_tags.tag_id
  where contact_tags.user_id = ${userId} and tags.deleted_at is null`;

export function carriesTag(actor: Actor, name: string): SQL {
  return sql`${contacts.id} in (${tagsInUse(actor)} and tags.key = ${tagKey(name)})`;
}

export function carriesAnyTag(actor: Actor): SQL {
  return sql`${contacts.id} in (${tagsInUse(actor)})`;
}

/** The ids of the tags with these names, by key. Missing tags are created. */
async function ensureTags(tx: Transaction, actor: Actor, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  // Sorted, so that two requests that create the same tags do not deadlock.
  const byKey = new Map([...names].sort().map((name) => [tagKey(name), name]));
  const common = { userId: actor.userId, createdFrom: 'use', createdAt: actor.now, updatedAt: actor.now };
  await writeRecords(tx, actor, tagRows, {
    insert: [...byKey.values()].map((name) => ({ ...common, id: randomUUID(), ...tagColumns(name) })),
    conflict: sql`(user_id, key) where deleted_at is null`,
  });
  const found = await tx
    .select({ id: tags.id, key: tags.key })
    .from(tags)
    .where(and(eq(tags.userId, actor.userId), inArray(tags.key, [...byKey.keys()]), isNull(tags.deletedAt)));
  return new Map(found.map((tag) => [tag.key, tag.id]));
}

/** Gives each client exactly these tags. Links to tags in the bin stay, in case the tag is restored. */
export async function setTagsOf(
  tx: Transaction,
  actor: Actor,
  namesOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (namesOf.size === 0) return;
  const idByKey = await ensureTags(tx, actor, [...namesOf.values()].flat());
  const contactIds = [...namesOf.keys()];
  await tx.execute(sql`
    delete from contact_tags using tags
    where contact_tags.user_id = ${actor.userId} and contact_tags.contact_id = any(${sql.param(contactIds)}::uuid[])
      and tags.user_id = contact_tags.user_id and tags.id = contact_tags.tag_id and tags.deleted_at is null`);
  const links = [...namesOf].flatMap(([contactId, names]) =>
    names
      .flatMap((name) => idByKey.get(tagKey(name)) ?? [])
      .map((tagId, position) => ({ userId: actor.userId, contactId, tagId, position })),
  );
  if (links.length > 0) await tx.insert(contactTags).values(links);
  await writeTagText(tx, actor, isOneOf(contactIds), { as: 'kept' });
}

/** Adds the tag to clients that do not have it and may have one more. Returns their ids. */
export async function addTagTo(tx: Transaction, actor: Actor, contactIds: readonly string[], name: string) {
  const before = await tagsBefore(tx, actor, isOneOf(contactIds));
  const tagId = (await ensureTags(tx, actor, [name])).get(tagKey(name));
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into contact_tags (user_id, contact_id, tag_id, position)
    select contacts.user_id, contacts.id, ${tagId}, theirs.next
    from contacts cross join lateral (
      select count(*) as many, coalesce(max(position) + 1, 0) as next from contact_tags
      where contact_tags.user_id = ${actor.userId} and contact_tags.contact_id = contacts.id) as theirs
    where contacts.user_id = ${actor.userId} and contacts.id = any(${sql.param(contactIds)}::uuid[])
      and contacts.deleted_at is null and theirs.many < ${limits.tagsPerRecord}
    on conflict do nothing returning contact_id as id`);
  return afterTagging(tx, actor, rows, before);
}

/** Removes the tag from clients that have it. Returns their ids. */
export async function removeTagFrom(tx: Transaction, actor: Actor, contactIds: readonly string[], name: string) {
  const before = await tagsBefore(tx, actor, isOneOf(contactIds));
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from contact_tags using tags
    where contact_tags.user_id = ${actor.userId} and contact_tags.contact_id = any(${sql.param(contactIds)}::uuid[])
      and tags.user_id = contact_tags.user_id and tags.id = contact_tags.tag_id
      and tags.key = ${tagKey(name)} and tags.deleted_at is null
    returning contact_tags.contact_id as id`);
  return afterTagging(tx, actor, rows, before);
}

async function afterTagging(
  tx: Transaction,
  actor: Actor,
  rows: { id: string }[],
  before: TagsOfClients,
): Promise<string[]> {
  const ids = rows.map((row) => row.id);
  await writeTagText(tx, actor, isOneOf(ids), { as: 'edited', before });
  return ids;
}
