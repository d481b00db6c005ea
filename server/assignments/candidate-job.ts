import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Candidate } from '#shared/candidates.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import type { Actor } from '../records/actor.ts';
import { nextTurnOf, refreshCurrent } from './current-assignment.ts';
import { noteMoves } from './moves.ts';
import { addAssignments, stageColumns } from './pipeline.ts';

type JobAndStage = Pick<Candidate, 'assignedJobId' | 'candidateStage'>;

/**
 * Writes what a candidate's record says of its job as assignments: another job is added, or made the current one, and the others stay;
 * none removes the current one; the stage is the current one's. The candidate is held and gets its new version elsewhere.
 */
export async function writeCurrent(
  tx: Transaction,
  actor: Actor,
  candidateId: string,
  before: JobAndStage,
  { assignedJobId = before.assignedJobId, candidateStage: stage }: Partial<JobAndStage>,
): Promise<void> {
  if (assignedJobId === before.assignedJobId) {
    if (assignedJobId === null || stage === undefined || stage === before.candidateStage) return;
    await change(tx, actor, await liveOn(tx, actor, candidateId, assignedJobId), stage);
  } else if (assignedJobId === null) {
    await remove(tx, actor, await liveOn(tx, actor, candidateId, before.assignedJobId));
  } else {
    const there = await liveOn(tx, actor, candidateId, assignedJobId);
    // Who was rejected and is put forward again begins anew.
    if (there)
      await change(tx, actor, there, stage === undefined && there.stage !== 'rejected' ? there.stage : (stage ?? null));
    else {
      const added = { jobId: assignedJobId, stage: stage ?? null, createdFrom: 'candidate' };
      await addAssignments(tx, actor, [candidateId], added);
    }
  }
  await refreshCurrent(tx, actor.userId, [candidateId], null);
}

type Live = Pick<typeof assignments.$inferSelect, 'id' | 'stage'>;

async function liveOn(
  tx: Transaction,
  actor: Actor,
  candidateId: string,
  jobId: string | null,
): Promise<Live | undefined> {
  const [found] = await tx
    .select({ id: assignments.id, stage: assignments.stage })
    .from(assignments)
    .where(
      and(
        eq(assignments.userId, actor.userId),
        eq(assignments.candidateId, candidateId),
        sql`${assignments.jobId} = ${jobId}`,
        isNull(assignments.deletedAt),
      ),
    );
  return found;
}

/** To another stage, or to the front in the same one. */
async function change(tx: Transaction, actor: Actor, live: Live | undefined, stage: Live['stage']): Promise<void> {
  if (!live) throw new Error('A candidate’s current assignment is not there');
  const isMove = stage !== live.stage;
  const columns = isMove
    ? stageColumns(actor, stage)
    : sql`turn = ${nextTurnOf(actor.userId, sql`${assignments}.candidate_id`)}`;
  await tx.execute(sql`
    update ${assignments} set version = version + 1, updated_at = ${actor.now}, ${columns}
    where ${assignments.userId} = ${actor.userId} and ${assignments.id} = ${live.id}`);
  if (isMove) await noteMoves(tx, actor, 'moved', [live]);
}

async function remove(tx: Transaction, actor: Actor, live: Live | undefined): Promise<void> {
  if (!live) throw new Error('A candidate’s current assignment is not there');
  await tx.execute(sql`
    update ${assignments} set version = version + 1, deleted_at = ${actor.now}
    where ${assignments.userId} = ${actor.userId} and ${assignments.id} = ${live.id}`);
  await noteMoves(tx, actor, 'removed', [live]);
}
