import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { assignmentRows } from '../rows/assignment-rows.ts';
import { noteMoves } from './moves.ts';
import { addAssignments, nextTurn, stageColumns } from './pipeline.ts';

type JobAndStage = Pick<Candidate, 'assignedJobId' | 'candidateStage'>;

/**
 * Writes a candidate's `assignedJobId` and `candidateStage` as assignments. Another job is added or made current, and
 * the other assignments stay. Null removes the current assignment. The stage is that of the current assignment. The
 * caller has locked the candidate and gives it a new version.
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
    // A rejected candidate who is put forward again starts without a stage.
    if (there)
      await change(tx, actor, there, stage === undefined && there.stage !== 'rejected' ? there.stage : (stage ?? null));
    else {
      const added = { candidateId, jobId: assignedJobId, stage: stage ?? null };
      await addAssignments(tx, actor, [added], { createdFrom: 'candidate', repeats: 'kept' });
    }
  }
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

/** Moves the assignment to another stage, or makes it current in the same stage. */
async function change(tx: Transaction, actor: Actor, live: Live | undefined, stage: Live['stage']): Promise<void> {
  if (!live) throw new Error('The candidate’s current assignment was not found');
  const isMove = stage !== live.stage;
  await writeRecords(tx, actor, assignmentRows, {
    update: isMove ? stageColumns(actor, stage) : { turn: nextTurn(actor) },
    ids: [live.id],
    as: 'edited',
    repeats: 'kept',
    after: async () => {
      if (isMove) noteMoves(tx, actor, 'moved', [live]);
    },
  });
}

async function remove(tx: Transaction, actor: Actor, live: Live | undefined): Promise<void> {
  if (!live) throw new Error('The candidate’s current assignment was not found');
  await writeRecords(tx, actor, assignmentRows, {
    update: { deletedAt: actor.now },
    ids: [live.id],
    as: 'touched',
    repeats: 'kept',
    after: () => noteMoves(tx, actor, 'removed', [live]),
  });
}
