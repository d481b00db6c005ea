import { sql } from 'drizzle-orm';
import type { MergeableType } from '#shared/merges.ts';
import { refreshCurrent } from '../assignments/current-assignment.ts';
import { refreshWords } from '../candidates/searched-words.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import type { Actor } from '../records/actor.ts';
import { noteChanges } from '../records/changes.ts';
import { peopleOn } from './hold-merged.ts';

/** What rows repeat of others, after links were moved: the words of files, the current job. */
export async function refreshMerged(
  tx: Transaction,
  actor: Actor,
  type: MergeableType,
  ids: readonly string[],
): Promise<void> {
  if (type === 'contact') return;
  if (type === 'candidate') await refreshWords(tx, actor.userId, ids);
  await refreshShown(tx, actor, type === 'candidate' ? ids : await readPeopleOn(tx, actor, ids));
}

async function readPeopleOn(tx: Transaction, { userId }: Actor, jobIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct people.candidate_id as id from (${peopleOn(userId, jobIds)}) as people`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Nobody edited these candidates: who shows another job or stage than before gets a new version, as who has another link, and no other
 * time of the last edit.
 */
async function refreshShown(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  const before = await readShown(tx, actor, ids);
  await refreshCurrent(tx, actor.userId, ids, null);
  const after = await readShown(tx, actor, ids);
  const changed = [...before].filter(([id, { job, stage }]) => {
    const now = after.get(id);
    return now?.job !== job || now.stage !== stage;
  });
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    update ${candidates} set version = version + 1
    where ${candidates.userId} = ${actor.userId} and ${candidates.id} = any(${sql.param(changed.map(([id]) => id))}::uuid[])
    returning id, version`);
  const wasShown = (id: string) => ({
    assignedJobId: before.get(id)?.job ?? null,
    candidateStage: before.get(id)?.stage ?? null,
  });
  await noteChanges(
    tx,
    actor,
    'candidate',
    rows.map(({ id, version }) => ({ id, version, before: wasShown(id) })),
  );
}

async function readShown(tx: Transaction, { userId }: Actor, ids: readonly string[]) {
  const { id, assignedJobId: job, candidateStage: stage } = candidates;
  const rows = await tx
    .select({ id, job, stage })
    .from(candidates)
    .where(sql`${candidates.userId} = ${userId} and ${id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
