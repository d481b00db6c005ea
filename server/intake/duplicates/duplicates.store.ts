import { and, eq, sql } from 'drizzle-orm';
import {
  duplicateTypes,
  type DuplicateCounts,
  type DuplicateGroup,
  type DuplicatesPage,
  type DuplicatesQuery,
  type DuplicateType,
} from '#shared/intake/duplicate-schemas.ts';
import { COUNT_LIMIT } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { duplicateDismissals, duplicateGroups, duplicateMembers } from '#server/platform/db/schema/duplicates.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { readPage } from '#server/platform/db/keyset.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { readCompared } from './compared.ts';
import { pairOf } from './dismissals.ts';
import { sharedBy, UNLISTED } from './groups.ts';
import { findAlike, regroup } from './refresh-groups.ts';
import { readSideBySide } from './shown-duplicates.ts';

const ofType = (userId: string, type: DuplicateType) =>
  sql`${duplicateGroups.userId} = ${userId} and ${duplicateGroups.recordType} = ${type} and ${duplicateGroups.place} > ${UNLISTED}`;

/** One page of groups. A group whose members were just deleted is left out until the queue has updated it. */
export async function listDuplicates(
  tx: Transaction,
  actor: Actor,
  { type, limit, cursor }: DuplicatesQuery,
): Promise<DuplicatesPage> {
  const { userId } = actor;
  const { ids, nextCursor } = await readPage(tx, {
    from: sql`${duplicateGroups}`,
    where: ofType(userId, type),
    id: sql`${duplicateGroups.id}`,
    sort: { key: sql`${duplicateGroups.place}`, type: 'text' },
    order: 'place',
    limit,
    cursor,
  });
  const [items, counts, isLooking] = await Promise.all([
    readGroups(tx, actor, type, ids),
    countDuplicates(tx, actor),
    isStillLooking(tx, userId),
  ]);
  return { items, nextCursor, count: counts[type], isLooking };
}

async function readGroups(
  tx: Transaction,
  actor: Actor,
  type: DuplicateType,
  groupIds: readonly string[],
): Promise<DuplicateGroup[]> {
  const { userId } = actor;
  const members = await tx.run(
    composedStatement<{ groupId: string; id: string }>(sql`
      select ${duplicateMembers.groupId} as "groupId", ${duplicateMembers.recordId} as id from ${duplicateMembers}
      where ${duplicateMembers.userId} = ${userId} and ${duplicateMembers.recordType} = ${type}
        and ${duplicateMembers.groupId} = any(${sql.param(groupIds)}::uuid[])`),
  );
  const ids = [...new Set(members.map(({ id }) => id))];
  const [shown, compared] = await Promise.all([
    readSideBySide(tx, actor, type, ids),
    readCompared(tx, userId, type, ids),
  ]);
  return groupIds.flatMap((groupId) => {
    const own = new Set(members.filter((member) => member.groupId === groupId).map(({ id }) => id));
    // The oldest first, because the others are merged into it.
    const records = [...own].flatMap((id) => shown.get(id) ?? []).toSorted(byAge);
    const by = sharedBy(compared.filter(({ id }) => own.has(id)));
    return records.length < 2 || by.length === 0 ? [] : [{ id: groupId, by, records }];
  });
}

const byAge = (one: { createdAt: string; id: string }, other: { createdAt: string; id: string }) =>
  one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id);

export async function countDuplicates(tx: Transaction, { userId }: Actor): Promise<DuplicateCounts> {
  const countOf = (type: DuplicateType) => sql`
    (select count(*)::int from (select from ${duplicateGroups} where ${ofType(userId, type)} limit ${COUNT_LIMIT + 1}) as every)`;
  const columns = duplicateTypes.map((type) => sql`${countOf(type)} as ${sql.identifier(type)}`);
  const [counts] = await tx.run(composedStatement<DuplicateCounts>(sql`select ${sql.join(columns, sql`, `)}`));
  if (!counts) throw new Error('Nothing was counted');
  return counts;
}

async function isStillLooking(tx: Transaction, userId: string): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: workItems.id })
    .from(workItems)
    .where(
      and(
        eq(workItems.userId, userId),
        eq(workItems.kind, 'find-duplicates'),
        sql`${workItems.state} in ('waiting', 'running')`,
      ),
    )
    .limit(1);
  return waiting !== undefined;
}

/** Marks these records as different. Stored for every pair. */
export async function dismiss(
  tx: Transaction,
  { userId, now }: Actor,
  type: DuplicateType,
  ids: readonly string[],
): Promise<void> {
  await assertThere(tx, userId, type, ids);
  const alike = await findAlike(tx, userId, type, ids);
  const pairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => pairOf(one, other)));
  await tx
    .insert(duplicateDismissals)
    .values(pairs.map(([oneId, otherId]) => ({ userId, recordType: type, oneId, otherId, dismissedAt: now })))
    .onConflictDoNothing();
  await regroup(tx, userId, type, alike);
}

/** Removes the marks between these records. */
export async function undismiss(
  tx: Transaction,
  { userId }: Actor,
  type: DuplicateType,
  ids: readonly string[],
): Promise<void> {
  await assertThere(tx, userId, type, ids);
  const alike = await findAlike(tx, userId, type, ids);
  const { userId: owner, recordType, oneId, otherId } = duplicateDismissals;
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`
    delete from ${duplicateDismissals}
    where ${owner} = ${userId} and ${recordType} = ${type} and ${oneId} = ${among} and ${otherId} = ${among}`);
  await regroup(tx, userId, type, alike);
}

async function assertThere(tx: Transaction, userId: string, type: DuplicateType, ids: readonly string[]) {
  if ((await readCompared(tx, userId, type, ids)).length < ids.length) throw noSuchRecord();
}
