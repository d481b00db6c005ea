import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { tagKey } from '#shared/crm/tag-schemas.ts';
import { limits } from '#shared/platform/text-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { tags } from '#server/platform/db/schema/tags.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { sortKey } from '#server/records/core/search.ts';
import { ownAccount } from '#server/records/core/shown-rows.ts';
import { tagRows } from '../rows/tag-rows.ts';
import { isOneOf, tagged, tagsBefore, writeTagText, type TaggedType, type TagsOfCarriers } from '../rows/tag-text.ts';

/**
 * The tags of clients and companies: names in the API, links in the database. Code that changes a link also updates the
 * clients' search text.
 */

export function tagColumns(name: string) {
  return { name, key: tagKey(name), sortName: sortKey(name) };
}

/** In the order in which the user entered them. */
export function tagNames(type: TaggedType): SQL<string[]> {
  const { table, links, carrier } = tagged[type];
  return sql`array(
    select ${tags.name} from ${links}
    join ${tags} on ${tags.userId} = ${ownAccount} and ${tags.id} = ${links.tagId}
    where ${links.userId} = ${ownAccount} and ${carrier} = ${table.id} and ${tags.deletedAt} is null
    order by ${links.position})`;
}

/** How many records of this type have a tag. */
export function carrierCount(type: TaggedType): SQL<number> {
  const { table, links, carrier } = tagged[type];
  return sql`(
    select count(*)::int from ${links}
    join ${table} on ${table.userId} = ${ownAccount} and ${table.id} = ${carrier}
    where ${links.userId} = ${ownAccount} and ${links.tagId} = ${tags.id} and ${table.deletedAt} is null)`;
}

const tagsInUse = ({ userId }: Actor, type: TaggedType) => {
  const { links, carrier } = tagged[type];
  return sql`
    select ${carrier} from ${links}
    join ${tags} on ${tags.userId} = ${links.userId} and ${tags.id} = ${links.tagId}
    where ${links.userId} = ${userId} and ${tags.deletedAt} is null`;
};

export function carriesTag(actor: Actor, type: TaggedType, name: string): SQL {
  return sql`${tagged[type].table.id} in (${tagsInUse(actor, type)} and ${tags.key} = ${tagKey(name)})`;
}

export const carriesAnyTag =
  (type: TaggedType) =>
  (actor: Actor): SQL =>
    sql`${tagged[type].table.id} in (${tagsInUse(actor, type)})`;

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

/** Gives each record exactly these tags. Links to tags in the bin stay, in case the tag is restored. */
export async function setTagsOf(
  tx: Transaction,
  actor: Actor,
  type: TaggedType,
  namesOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (namesOf.size === 0) return;
  const { links, carrier, insertion, removal } = tagged[type];
  const idByKey = await ensureTags(tx, actor, [...namesOf.values()].flat());
  const ids = [...namesOf.keys()];
  await tx.execute(sql`
    ${removal} using ${tags}
    where ${links.userId} = ${actor.userId} and ${carrier} = any(${sql.param(ids)}::uuid[])
      and ${tags.userId} = ${links.userId} and ${tags.id} = ${links.tagId} and ${tags.deletedAt} is null`);
  const added = [...namesOf].flatMap(([id, names]) =>
    names
      .flatMap((name) => idByKey.get(tagKey(name)) ?? [])
      .map((tagId, position) => sql`(${actor.userId}::uuid, ${id}::uuid, ${tagId}::uuid, ${position}::smallint)`),
  );
  if (added.length > 0) await tx.execute(sql`${insertion} values ${sql.join(added, sql`, `)}`);
  await writeTagText(tx, actor, type, isOneOf(type, ids), { as: 'kept' });
}

/** Adds the tag to records that do not have it and may have one more. Returns their ids. */
export async function addTagTo(tx: Transaction, actor: Actor, type: TaggedType, ids: readonly string[], name: string) {
  const { table, links, carrier, insertion } = tagged[type];
  const before = await tagsBefore(tx, actor, type, isOneOf(type, ids));
  const tagId = (await ensureTags(tx, actor, [name])).get(tagKey(name));
  const { rows } = await tx.execute<{ id: string }>(sql`
    ${insertion}
    select ${table.userId}, ${table.id}, ${tagId}, theirs.next
    from ${table} cross join lateral (
      select count(*) as many, coalesce(max(${links.position}) + 1, 0) as next from ${links}
      where ${links.userId} = ${actor.userId} and ${carrier} = ${table.id}) as theirs
    where ${table.userId} = ${actor.userId} and ${isOneOf(type, ids)}
      and ${table.deletedAt} is null and theirs.many < ${limits.tagsPerRecord}
    on conflict do nothing returning ${carrier} as id`);
  return afterTagging(tx, actor, type, rows, before);
}

/** Removes the tag from records that have it. Returns their ids. */
export async function removeTagFrom(
  tx: Transaction,
  actor: Actor,
  type: TaggedType,
  ids: readonly string[],
  name: string,
) {
  const { links, carrier, removal } = tagged[type];
  const before = await tagsBefore(tx, actor, type, isOneOf(type, ids));
  const { rows } = await tx.execute<{ id: string }>(sql`
    ${removal} using ${tags}
    where ${links.userId} = ${actor.userId} and ${carrier} = any(${sql.param(ids)}::uuid[])
      and ${tags.userId} = ${links.userId} and ${tags.id} = ${links.tagId}
      and ${tags.key} = ${tagKey(name)} and ${tags.deletedAt} is null
    returning ${carrier} as id`);
  return afterTagging(tx, actor, type, rows, before);
}

async function afterTagging(
  tx: Transaction,
  actor: Actor,
  type: TaggedType,
  rows: { id: string }[],
  before: TagsOfCarriers,
): Promise<string[]> {
  const ids = rows.map((row) => row.id);
  await writeTagText(tx, actor, type, isOneOf(type, ids), { as: 'edited', before });
  return ids;
}
