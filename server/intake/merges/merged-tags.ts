import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { tags } from '#server/platform/db/schema/tags.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { isOneOf, tagged, writeTagText, type TaggedType } from '#server/crm/rows/tag-text.ts';
import type { CarriedTag, Changed } from './remembered.ts';

/**
 * The tags of a client or a company are merged by name, like other fields. This file covers the rest: tags in the bin,
 * and the order of all tags.
 */

export function readCarried(
  tx: Transaction,
  { userId }: Actor,
  type: TaggedType,
  recordId: string,
): Promise<CarriedTag[]> {
  const { links, carrier } = tagged[type];
  return tx.run(
    composedStatement<CarriedTag>(sql`
      select ${links.tagId} as "tagId", ${links.position} as position from ${links}
      where ${links.userId} = ${userId} and ${carrier} = ${recordId} order by ${links.position}, ${links.tagId}`),
  );
}

/** A tag that is restored from the bin then appears on the surviving record, as it would have on the others. */
export async function carryTagsInBin(
  tx: Transaction,
  { userId }: Actor,
  type: TaggedType,
  survivorId: string,
  mergedIds: readonly string[],
): Promise<void> {
  const { links, carrier, insertion } = tagged[type];
  await tx.execute(sql`
    ${insertion}
    select ${userId}::uuid, ${survivorId}::uuid, ${links.tagId}, max(${links.position})
    from ${links} join ${tags} on ${tags.userId} = ${userId} and ${tags.id} = ${links.tagId}
    where ${links.userId} = ${userId} and ${carrier} = any(${sql.param(mergedIds)}::uuid[])
      and ${tags.deletedAt} is not null
    group by ${links.tagId} on conflict do nothing`);
}

/**
 * Runs after the names are restored. Removes tags that the merge added, and restores the order if the tags are the same
 * as before.
 */
export async function putTagsBack(
  tx: Transaction,
  actor: Actor,
  type: TaggedType,
  survivorId: string,
  { before, after }: Changed<CarriedTag[]>,
): Promise<void> {
  const { links, carrier, removal, change } = tagged[type];
  const isOfSurvivor = sql`${links.userId} = ${actor.userId} and ${carrier} = ${survivorId}`;
  const had = new Set(before.map(({ tagId }) => tagId));
  const brought = after.filter(({ tagId }) => !had.has(tagId)).map(({ tagId }) => tagId);
  await tx.execute(sql`${removal} where ${isOfSurvivor} and ${links.tagId} = any(${sql.param(brought)}::uuid[])`);
  const carried = await readCarried(tx, actor, type, survivorId);
  if (carried.length === before.length && carried.every(({ tagId }) => had.has(tagId))) {
    await tx.execute(sql`
      ${change} set position = was.position
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was ("tagId" uuid, position smallint)
      where ${isOfSurvivor} and ${links.tagId} = was."tagId"`);
  }
  await writeTagText(tx, actor, type, isOneOf(type, [survivorId]), { as: 'kept' });
}
