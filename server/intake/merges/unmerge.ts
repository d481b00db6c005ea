import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { mergedFields, type MergeableType, type Unmerged } from '#shared/intake/merge-schemas.ts';
import { recordNames } from '#shared/records/list-schemas.ts';
import { sameTag } from '#shared/crm/tag-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { mergedRecords, merges } from '#server/platform/db/schema/merges.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { restoreRecords } from '#server/records/core/bin-records.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { columnKey, linksOf, putLinksBack } from '#server/records/core/links.ts';
import { isMergedAway } from '#server/records/core/merged-away.ts';
import { allRecords, register } from '#server/crm/register.ts';
import { isTagged } from '#server/crm/rows/tag-text.ts';
import { holdMerged } from './hold-merged.ts';
import { isSameMoment, readMoments, writeMoments } from './job-moments.ts';
import { changeSurvivor } from './merge.ts';
import { mergeables } from './mergeables.ts';
import { unsettleAssignments } from './merged-assignments.ts';
import { assertNamesAreFree, isPartOf, leaveRings, linksLeft, nameClientsBack, namesLeft } from './merged-companies.ts';
import { putTagsBack } from './merged-tags.ts';
import { undoUntil } from './merges.store.ts';
import { refreshMerged } from './refresh-merged.ts';
import type { Remembered } from './remembered.ts';

const NO_SUCH_MERGE = `There is no such merge, or its 30 days are over and the merged records are gone.`;

/**
 * Undoes a merge: the merged records come back unchanged, with every link that has not been moved since. Later records
 * and edits stay with the surviving record. Safe to repeat.
 */
export async function unmergeRecords(tx: Transaction, by: Actor, id: string): Promise<Unmerged> {
  const actor: Actor = { ...by, cause: { kind: 'unmerge', id } };
  const { recordType: type, survivorId } = await readRow(tx, actor, id);
  const mergedIds = await idsOf(tx, actor, id, type);
  await holdMerged(tx, actor, type, [survivorId, ...mergedIds]);
  // Read again under the lock: another request may have undone it.
  const row = await readRow(tx, actor, id);
  if (row.undoneAt !== null) return { id, type, survivorId, restoredIds: [] };
  if (undoUntil(row) <= actor.now) throw new AppError('not_found', NO_SUCH_MERGE);
  await assertIsLast(tx, actor, row);
  const remembered = row.remembered as Remembered;
  await comeApart(tx, actor, { id, type, survivorId, mergedIds }, remembered);
  await tx
    .update(merges)
    .set({ undoneAt: actor.now, remembered: {} })
    .where(and(eq(merges.userId, actor.userId), eq(merges.id, id)));
  return { id, type, survivorId, restoredIds: mergedIds };
}

async function readRow(tx: Transaction, { userId }: Actor, id: string) {
  const [row] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.userId, userId), eq(merges.id, id)));
  if (!row) throw new AppError('not_found', NO_SUCH_MERGE);
  return row;
}

async function idsOf(tx: Transaction, { userId }: Actor, mergeId: string, type: MergeableType): Promise<string[]> {
  const rows = await tx
    .select({ id: mergedRecords.recordId })
    .from(mergedRecords)
    .where(
      and(eq(mergedRecords.userId, userId), eq(mergedRecords.mergeId, mergeId), eq(mergedRecords.recordType, type)),
    );
  return rows.map((row) => row.id);
}

/** Merges of one record are undone in reverse order, because a later one started from the result of the earlier one. */
async function assertIsLast(tx: Transaction, actor: Actor, row: typeof merges.$inferSelect): Promise<void> {
  const { recordType: type, survivorId } = row;
  const { table, title } = mergeables[type].kind;
  const { rows } = await tx.execute<{ name: string; isDeleted: boolean; isAway: boolean }>(sql`
    select ${title} as name, ${table.deletedAt} is not null as "isDeleted",
           ${isMergedAway({ type, table }, actor.userId)} as "isAway"
    from ${table} where ${table.userId} = ${actor.userId} and ${table.id} = ${survivorId}`);
  const [survivor] = rows;
  if (!survivor) throw new AppError('not_found', NO_SUCH_MERGE);
  const { one } = recordNames[type];
  if (survivor.isAway) {
    throw new AppError('conflict', `${survivor.name} has since been merged into another ${one}. Un-merge that first.`);
  }
  if (survivor.isDeleted) throw new AppError('conflict', `${survivor.name} is in the bin. Restore this ${one} first.`);
  const [later] = await tx
    .select({ id: merges.id })
    .from(merges)
    .where(
      and(
        eq(merges.userId, actor.userId),
        eq(merges.recordType, type),
        eq(merges.survivorId, survivorId),
        isNull(merges.undoneAt),
        gt(merges.survivorVersion, row.survivorVersion),
      ),
    )
    .limit(1);
  if (later) {
    throw new AppError('conflict', `${survivor.name} has since been merged with another ${one}. Un-merge that first.`);
  }
}

interface Parts {
  id: string;
  type: MergeableType;
  survivorId: string;
  mergedIds: string[];
}

async function comeApart(
  tx: Transaction,
  actor: Actor,
  { id, type, survivorId, mergedIds }: Parts,
  { fields, links, tags, moments, assignments, clients }: Remembered,
): Promise<void> {
  const { kind } = mergeables[type];
  const all = [survivorId, ...mergedIds];
  const names = clients && (await namesLeft(tx, actor, survivorId, clients));
  if (names) await assertNamesAreFree(tx, actor, { survivorId, mergedIds }, fields['name']);
  const back = names ? linksLeft(links, names) : links;
  await putLinksBack(tx, actor, allRecords, { type, from: survivorId }, back);
  await tx.delete(mergedRecords).where(and(eq(mergedRecords.userId, actor.userId), eq(mergedRecords.mergeId, id)));
  let isRenamed = false;
  if (names) {
    await leaveRings(tx, actor, survivorId, mergedIds);
    // Before the others return, because one of them may have the name that the survivor took.
    const { values } = await valuesBefore(tx, actor, type, survivorId, fields);
    isRenamed = 'name' in values;
    if (Object.keys(values).length > 0) await changeSurvivor(tx, actor, type, survivorId, values);
  }
  await restoreRecords(tx, kind, actor, mergedIds);
  if (assignments) await unsettleAssignments(tx, actor, assignments);

  const isMomentLeft = moments && isSameMoment(await readMoments(tx, actor, survivorId), moments.after);
  const { values, linked } = await valuesBefore(tx, actor, type, survivorId, fields);
  await changeSurvivor(tx, actor, type, survivorId, values);
  await writeLinks(tx, actor, type, survivorId, linked);
  if (isMomentLeft) await writeMoments(tx, actor, survivorId, moments.before);
  if (tags && isTagged(type)) await putTagsBack(tx, actor, type, survivorId, tags);
  if (names) await nameClientsBack(tx, actor, { survivorId, mergedIds, isRenamed }, names);
  await refreshMerged(tx, actor, type, { shown: all, linked: all });
}

/**
 * Fields that still have the value from the merge get their old value. `linked` are link fields whose old record is in
 * the bin: an edit must not set those, but here the record had the link before.
 */
async function valuesBefore(
  tx: Transaction,
  actor: Actor,
  type: MergeableType,
  survivorId: string,
  fields: Remembered['fields'],
) {
  const [stayed] = await mergeables[type].find(tx, actor, [survivorId]);
  if (!stayed) throw new Error('The surviving record does not exist');
  const { record } = stayed;
  const values: Record<string, unknown> = {};
  const linked: Record<string, string | null> = {};
  for (const [key, field] of mergedFields(type)) {
    const changed = fields[key];
    if (!changed) continue;
    const { before, after } = changed;
    const isLeft = isDeepStrictEqual(record[key], after);
    if (!isLeft && field.written !== 'list') continue;
    if ('links' in field) {
      const target = before as string | null;
      const standing = await standingOf(tx, actor, type, key, target);
      if (type === 'company' && target !== null && (await isPartOf(tx, actor, target, survivorId))) continue;
      // Where a link is required, having none is no edit.
      if (standing === 'live' || (standing === 'none' && 'initial' in field)) values[key] = target;
      else if (standing !== 'gone') linked[key] = target;
    } else {
      values[key] = isLeft ? before : listBefore(record[key] as string[], before as string[], after as string[]);
    }
  }
  return { values, linked };
}

/** The old list, with the entries added and removed since. */
function listBefore(now: string[], before: string[], after: string[]): string[] {
  const isIn = (list: string[]) => (entry: string) => list.some((other) => sameTag(other, entry));
  const isBefore = isIn(before);
  const isAfter = isIn(after);
  return [
    ...now.filter((entry) => isBefore(entry) || !isAfter(entry)),
    ...before.filter((entry) => !isAfter(entry) && !isIn(now)(entry)),
  ];
}

async function standingOf(
  tx: Transaction,
  { userId }: Actor,
  type: MergeableType,
  key: string,
  id: string | null,
): Promise<'live' | 'deleted' | 'none' | 'gone'> {
  if (id === null) return 'none';
  const link = linksOf(register[type]).find((each) => each.key === key)?.link;
  if (!link) throw new Error(`There is no link ${key} of ${type}`);
  const { table } = register[link.to];
  const { rows } = await tx.execute<{ isDeleted: boolean }>(sql`
    select ${table.deletedAt} is not null as "isDeleted" from ${table}
    where ${table.userId} = ${userId} and ${table.id} = ${id}`);
  if (!rows[0]) return 'gone';
  return rows[0].isDeleted ? 'deleted' : 'live';
}

async function writeLinks(
  tx: Transaction,
  actor: Actor,
  type: MergeableType,
  id: string,
  linked: Record<string, string | null>,
): Promise<void> {
  const kind = register[type];
  for (const { key, column } of linksOf(kind)) {
    if (!(key in linked)) continue;
    const update = { [columnKey(kind.table, column)]: linked[key] };
    await writeRecords(tx, actor, kind, { update, ids: [id], as: 'kept' });
  }
}
