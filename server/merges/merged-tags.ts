import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import type { Actor } from '../records/actor.ts';
import { refreshTagText } from '../tags/contact-tags.ts';
import type { CarriedTag, Changed } from './remembered.ts';

/** The names of a client's tags are a field like others. Here is what no name says: tags in the bin, and the places of all. */

export function readCarried(tx: Transaction, { userId }: Actor, contactId: string): Promise<CarriedTag[]> {
  return tx
    .select({ tagId: contactTags.tagId, position: contactTags.position })
    .from(contactTags)
    .where(and(eq(contactTags.userId, userId), eq(contactTags.contactId, contactId)))
    .orderBy(asc(contactTags.position), asc(contactTags.tagId));
}

/** A tag that comes back from the bin is found on the client that stayed, as it would have been on the others. */
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

/** The names are put back already. What the merge brought besides goes; places are put back where the tags are those of before. */
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
  await refreshTagText(tx, actor, sql`contacts.id = ${contactId}`);
}
