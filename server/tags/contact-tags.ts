import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { tagKey } from '#shared/tags.ts';
import { limits } from '#shared/text.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import { inBulk, type Actor } from '../records/actor.ts';
import { noteChanges } from '../records/changes.ts';
import { sortKey } from '../records/search.ts';

/** The tags of clients: names outside, links inside. Whoever changes a link or a name refreshes the clients' search text. */

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

/** Ids of the tags with these names, by their keys; those that do not exist yet are made. */
async function ensureTags(tx: Transaction, actor: Actor, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  // Sorted, so that two requests that make the same tags wait for each other in one order and never in a circle.
  const byKey = new Map([...names].sort().map((name) => [tagKey(name), name]));
  const common = { userId: actor.userId, createdFrom: 'use', createdAt: actor.now, updatedAt: actor.now };
  await tx
    .insert(tags)
    .values([...byKey.values()].map((name) => ({ ...common, id: randomUUID(), ...tagColumns(name) })))
    .onConflictDoNothing({ target: [tags.userId, tags.key], where: sql`deleted_at is null` });
  const found = await tx
    .select({ id: tags.id, key: tags.key })
    .from(tags)
    .where(and(eq(tags.userId, actor.userId), inArray(tags.key, [...byKey.keys()]), isNull(tags.deletedAt)));
  return new Map(found.map((tag) => [tag.key, tag.id]));
}

/** Gives a client exactly these tags. Links to tags in the bin stay, for the day the tag is restored. */
export async function setTags(
  tx: Transaction,
  actor: Actor,
  contactId: string,
  names: readonly string[],
): Promise<void> {
  await setTagsOf(tx, actor, new Map([[contactId, names]]));
}

/** The same for several clients, each with tags of its own. */
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
  await refreshTagText(tx, actor, isOneOf(contactIds));
}

/** Clients that did not have the tag and may carry one more. Returns them. */
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

/** Clients that had the tag. Returns them. */
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
  const edit = sql`, version = version + 1, updated_at = ${actor.now}`;
  await noteTags(tx, actor, await refreshTagText(tx, actor, isOneOf(ids), edit), before);
  return ids;
}

/**
 * After tags were binned or restored, or one was renamed that had another name. The clients get a new version, because an edit that
 * began before it holds the old names and would bring them back.
 */
export async function refreshContactsWith(
  tx: Transaction,
  actor: Actor,
  tagIds: readonly string[],
  oldName?: string,
): Promise<void> {
  const carriers = sql`contacts.id in (
    select contact_id from contact_tags
    where user_id = ${actor.userId} and tag_id = any(${sql.param(tagIds)}::uuid[]))`;
  // In the order in which bulk work takes hold of them.
  await tx.execute(sql`
    select from contacts where contacts.user_id = ${actor.userId} and ${carriers} order by contacts.id for no key update`);
  const before = await tagsBefore(tx, actor, carriers, { tagIds, oldName });
  const refreshed = await refreshTagText(tx, actor, carriers, sql`, version = version + 1`);
  await noteTags(tx, inBulk(actor), refreshed, before);
}

type TagsOfClients = Map<string, string[]>;

/** The tags that clients show or, if some of the tags were just changed, have shown until then. */
async function tagsBefore(
  tx: Transaction,
  actor: Actor,
  which: SQL,
  changed: { tagIds: readonly string[]; oldName: string | undefined } = { tagIds: [], oldName: undefined },
): Promise<TagsOfClients> {
  const { tagIds, oldName } = changed;
  const isChanged = sql`(tags.id = any(${sql.param(tagIds)}::uuid[]))`;
  const wasLive = oldName === undefined ? sql`(tags.deleted_at is null) <> ${isChanged}` : sql`tags.deleted_at is null`;
  const { rows } = await tx.execute<{ id: string; names: string[] }>(sql`
    select contacts.id as id, array_agg(
             case when ${isChanged} then coalesce(${oldName ?? null}::text, tags.name) else tags.name end
             order by contact_tags.position) as names
    from contacts
    join contact_tags on contact_tags.user_id = ${actor.userId} and contact_tags.contact_id = contacts.id
    join tags on tags.user_id = ${actor.userId} and tags.id = contact_tags.tag_id
    where contacts.user_id = ${actor.userId} and ${which} and ${wasLive}
    group by contacts.id`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

async function noteTags(tx: Transaction, actor: Actor, changed: Refreshed[], before: TagsOfClients): Promise<void> {
  const noted = changed.map(({ id, version }) => ({ id, version, before: { tags: before.get(id) ?? [] } }));
  await noteChanges(tx, actor, 'contact', noted);
}

interface Refreshed extends Record<string, unknown> {
  id: string;
  version: number;
}

export async function refreshTagText(tx: Transaction, actor: Actor, which: SQL, alsoSet = sql``): Promise<Refreshed[]> {
  const { rows } = await tx.execute<Refreshed>(sql`
    update contacts set tag_text = (
      select coalesce(string_agg(tags.sort_name, E'\n' order by contact_tags.position), '')
      from contact_tags join tags on tags.user_id = ${actor.userId} and tags.id = contact_tags.tag_id
      where contact_tags.user_id = ${actor.userId} and contact_tags.contact_id = contacts.id and tags.deleted_at is null
    )${alsoSet}
    where contacts.user_id = ${actor.userId} and ${which} returning id, version`);
  return rows;
}

function isOneOf(contactIds: readonly string[]): SQL {
  return sql`contacts.id = any(${sql.param(contactIds)}::uuid[])`;
}
