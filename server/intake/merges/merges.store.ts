import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import {
  UNMERGE_DAYS,
  type Merge,
  type MergePreview,
  type MergePreviewQuery,
  type MergesQuery,
} from '#shared/intake/merge-schemas.ts';
import type { RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { mergedRecords, merges } from '#server/platform/db/schema/merges.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { inOrder } from '#server/platform/db/keyset.ts';
import { linksOf } from '#server/records/core/links.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { allRecords } from '#server/crm/register.ts';
import { mergeables } from './mergeables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function undoUntil({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + UNMERGE_DAYS * DAY_MS);
}

/** The merges into a record, or of it into another, that can be undone, newest first. */
export async function listMerges(tx: Transaction, actor: Actor, { type, id }: MergesQuery): Promise<Merge[]> {
  const found = await tx
    .select()
    .from(merges)
    .where(
      and(
        eq(merges.userId, actor.userId),
        eq(merges.recordType, type),
        sql`(${merges.survivorId} = ${id} or ${merges.id} in (
          select ${mergedRecords.mergeId} from ${mergedRecords}
          where ${mergedRecords.userId} = ${actor.userId} and ${mergedRecords.recordType} = ${type} and ${mergedRecords.recordId} = ${id}))`,
        isNull(merges.undoneAt),
      ),
    )
    .orderBy(desc(merges.survivorVersion));
  return Promise.all(found.filter((row) => undoUntil(row) > actor.now).map((row) => present(tx, actor, row)));
}

export async function readMerge(tx: Transaction, actor: Actor, id: string): Promise<Merge> {
  const [row] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.userId, actor.userId), eq(merges.id, id)));
  if (!row) throw noSuchRecord();
  return present(tx, actor, row);
}

async function present(tx: Transaction, { userId }: Actor, row: typeof merges.$inferSelect): Promise<Merge> {
  const { id, recordType: type, survivorId, createdAt } = row;
  const { table, title } = mergeables[type].kind;
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select ${table.id} as id, ${title} as name from ${table}
    where ${table.userId} = ${userId} and (${table.id} = ${survivorId} or ${table.id} = any(array(
      select ${mergedRecords.recordId} from ${mergedRecords}
      where ${mergedRecords.userId} = ${userId} and ${mergedRecords.mergeId} = ${id} and ${mergedRecords.recordType} = ${type})))
    order by 2, 1`);
  return {
    id,
    type,
    survivorId,
    survivorName: rows.find((each) => each.id === survivorId)?.name ?? '',
    merged: rows.filter((each) => each.id !== survivorId),
    mergedAt: createdAt.toISOString(),
    undoUntil: undoUntil(row).toISOString(),
  };
}

/** The records to merge, with the number of their links. */
export async function previewMerge(
  tx: Transaction,
  actor: Actor,
  { type, ids }: MergePreviewQuery,
): Promise<MergePreview> {
  const found = await mergeables[type].find(tx, actor, ids);
  const live = found.filter(({ isDeleted }) => !isDeleted).map(({ record }) => record);
  if (live.length < new Set(ids).size) throw noSuchRecord();
  return {
    records: inOrder([...new Set(ids)], live) as unknown as MergePreview['records'],
    links: await countLinks(tx, actor, { type, ids }),
  };
}

/** A candidate's current job is one of their assignments, which are counted already. */
const isRepeated = (kind: RecordType, type: RecordType) => kind === 'candidate' && type === 'job';

async function countLinks(
  tx: Transaction,
  { userId }: Actor,
  { type, ids }: MergePreviewQuery,
): Promise<MergePreview['links']> {
  const links: MergePreview['links'] = Object.fromEntries(ids.map((id) => [id, {}]));
  for (const kind of allRecords) {
    if (isRepeated(kind.type, type)) continue;
    for (const { link, column } of linksOf(kind)) {
      if (link.to !== type) continue;
      const { rows } = await tx.execute<{ id: string; many: number }>(sql`
        select ${column} as id, count(*)::int as many from ${kind.table}
        where ${kind.table.userId} = ${userId} and ${column} = any(${sql.param(ids)}::uuid[]) and ${kind.table.deletedAt} is null
        group by ${column}`);
      for (const { id, many } of rows) links[id] = { ...links[id], [kind.type]: many };
    }
  }
  return links;
}
