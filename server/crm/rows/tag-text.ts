import { sql, type SQL } from 'drizzle-orm';
import { contactRows } from './contact-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { Writer } from '#server/records/core/record-rows.ts';

/** The tag names of each client, which the client's row repeats for search. */

export type TagsOfClients = Map<string, string[]>;

/**
 * Runs after tags were deleted, restored or renamed. The clients get a new version, because an edit begun earlier
 * contains the old names and would restore them.
 */
export async function refreshContactsWith(
  tx: Transaction,
  by: Writer,
  tagIds: readonly string[],
  oldName?: string,
): Promise<void> {
  const carriers = sql`contacts.id in (
    select contact_id from contact_tags
    where user_id = ${by.userId} and tag_id = any(${sql.param(tagIds)}::uuid[]))`;
  // In the order in which bulk work locks clients.
  await tx.execute(sql`
    select from contacts where contacts.user_id = ${by.userId} and ${carriers} order by contacts.id for no key update`);
  const before = await tagsBefore(tx, by, carriers, { tagIds, oldName });
  await writeTagText(tx, { ...by, cause: by.cause ?? { kind: 'bulk' } }, carriers, { as: 'touched', before });
}

/** The tags that clients show or, if some of the tags were just changed, showed until then. */
export async function tagsBefore(
  tx: Transaction,
  { userId }: Writer,
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
    join contact_tags on contact_tags.user_id = ${userId} and contact_tags.contact_id = contacts.id
    join tags on tags.user_id = ${userId} and tags.id = contact_tags.tag_id
    where contacts.user_id = ${userId} and ${which} and ${wasLive}
    group by contacts.id`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

type Writing = { as: 'edited' | 'touched'; before: TagsOfClients } | { as: 'kept' };

export async function writeTagText(tx: Transaction, by: Writer, which: SQL, writing: Writing): Promise<void> {
  const { userId } = by;
  await writeRecords(tx, by, contactRows, {
    update: {
      tagText: sql`(
        select coalesce(string_agg(tags.sort_name, E'\n' order by contact_tags.position), '')
        from contact_tags join tags on tags.user_id = ${userId} and tags.id = contact_tags.tag_id
        where contact_tags.user_id = ${userId} and contact_tags.contact_id = contacts.id and tags.deleted_at is null)`,
    },
    where: which,
    as: writing.as,
    ...(writing.as !== 'kept' && { before: ({ id }: { id: string }) => ({ tags: writing.before.get(id) ?? [] }) }),
  });
}

export function isOneOf(contactIds: readonly string[]): SQL {
  return sql`contacts.id = any(${sql.param(contactIds)}::uuid[])`;
}
