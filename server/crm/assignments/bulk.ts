import { and, eq, sql } from 'drizzle-orm';
import type { AssignmentsBulk, AssignmentsBulkResult } from '#shared/crm/assignment-schemas.ts';
import { candidateName } from '#shared/crm/candidate-schemas.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { inBulk, type Actor } from '#server/records/core/actor.ts';
import { holdRecords } from '#server/records/core/bin-records.ts';
import { assertLinkedExist } from '#server/records/core/links.ts';
import { findIds } from '#server/records/lists/list-records.ts';
import { assertAsSeen } from './as-seen.ts';
import { assignmentRecords } from './assignments.store.ts';
import { addAssignments, moveAssignments } from '../pipelines/pipeline.ts';

type Request<Action extends AssignmentsBulk['action']> = Extract<AssignmentsBulk, { action: Action }>;

/**
 * Adds many candidates to one job. Candidates who are already on it stay unchanged. The result names them, and the ids
 * that do not exist.
 */
export async function addMany(
  tx: Transaction,
  actor: Actor,
  { jobId, ids, filter, stage }: Request<'add'>,
): Promise<AssignmentsBulkResult> {
  await assertLinkedExist(tx, actor, assignmentRecords, { jobId }, null);
  const asked = ids ?? (await findIds(tx, candidateRecords, actor, filter ?? {}));
  await holdRecords(tx, candidateRecords, actor, asked);
  const people = await tx
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      assignmentId: assignments.id,
      stage: assignments.stage,
    })
    .from(candidates)
    .leftJoin(
      assignments,
      and(
        eq(assignments.userId, actor.userId),
        eq(assignments.candidateId, candidates.id),
        eq(assignments.jobId, jobId),
        sql`${assignments.deletedAt} is null`,
      ),
    )
    .where(
      and(
        eq(candidates.userId, actor.userId),
        sql`${candidates.id} = any(${sql.param(asked)}::uuid[])`,
        sql`${candidates.deletedAt} is null`,
      ),
    );
  const isThere = new Set(people.map(({ id }) => id));
  const wanted = people
    .filter(({ assignmentId }) => assignmentId === null)
    .map(({ id }) => ({ candidateId: id, jobId, stage }));
  const by = wanted.length > 1 ? inBulk(actor) : actor;
  return {
    ids: await addAssignments(tx, by, wanted, { createdFrom: 'bulk', repeats: 'edited' }),
    already: people.flatMap(({ id, assignmentId, stage: theirs, ...person }) =>
      assignmentId === null ? [] : [{ id: assignmentId, candidateId: id, name: candidateName(person), stage: theirs }],
    ),
    missing: [...new Set(asked)].filter((id) => !isThere.has(id)),
  };
}

/** Moves many assignments to one stage. Those already in it stay unchanged. */
export async function moveMany(
  tx: Transaction,
  actor: Actor,
  { ids, filter, stage, versions = {} }: Request<'move'>,
): Promise<AssignmentsBulkResult> {
  const asked = ids ?? (await findIds(tx, assignmentRecords, actor, filter ?? {}));
  await holdRecords(tx, assignmentRecords, actor, asked);
  await assertAsSeen(tx, actor, versions);
  const moves = await moveAssignments(tx, asked.length > 1 ? inBulk(actor) : actor, asked, stage);
  return { ids: moves.map(({ id }) => id), undo: { moves, job: null } };
}
