import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { contactTags, tags } from '#server/platform/db/schema/tags.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { isOneOf, writeTagText } from '#server/crm/rows/tag-text.ts';
import type { CarriedTag, Changed } from './remembered.ts';

/**
 * The tags of a client are merged by name, like other fields. This file covers the rest: tags in the bin, and the order
 * of all tags.
 */

export function readCarried(tx: Transaction, { userId }: Actor, contactId: string): Promise<CarriedTag[]> {
  return tx
    .select({ tagId: contactTags.tagId, position: contactTags.position })
    .from(contactTags)
    .where(and(eq(contactTags.userId, userId), eq(contactTags.contactId, contactId)))
    .orderBy(asc(contactTags.position), asc(contactTags.tagId));
}

/** A tag that is restored from the bin then appears on the surviving client, as it would have on the others. */
export async function carryTagsInBin(
  tx: Transaction,
  { userId }: Actor,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${contactTags} (user_id, contact_id, tag_id, position)
    select ${userId}::uuid, ${survivorId}::uuid, ${contactTags.tagId}, max(${contactTags.position})
    from ${contactTags} join ${tags} on ${tags.userId} = ${userId} and ${tags.id} = ${contactTags.tagId}
    where ${contactTags.userId} = ${userId} and ${contactTags.contactId} = any(${sql.param(mergedIds)}::uuid[])
      and ${tags.deletedAt} is not null
    group by ${contactTags.tagId} on conflict do nothing`);
}

/**
 * Runs after the names are restored. Removes tags that the merge added, and restores the order if the tags are the same
 * as before.
 */
export async function putTagsBack(
  tx: Transaction,
  actor: Actor,
  contactId: string,
  { before, after }: Changed<CarriedTag[]>,
): Promise<void> {
  const { userId } = actor;
  const isOfClient = sql`${contactTags.userId} = ${userId} and ${contactTags.contactId} = ${contactId}`;
  const had = new Set(before.map(({ tagId }) => tagId));
  const brought = after.filter(({ tagId }) => !had.has(tagId)).map(({ tagId }) => tagId);
  await tx.execute(
    sql`delete from ${contactTags} where ${isOfClient} and ${contactTags.tagId} = any(${sql.param(brought)}::uuid[])`,
  );
  const carried = await readCarried(tx, actor, contactId);
  if (carried.length === before.length && carried.every(({ tagId }) => had.has(tagId))) {
    await tx.execute(sql`
      update ${contactTags} set position = was.position
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was ("tagId" uuid, position smallint)
      where ${isOfClient} and ${contactTags.tagId} = was."tagId"`);
  }
  await writeTagText(tx, actor, isOneOf([contactId]), { as: 'kept' });
}
