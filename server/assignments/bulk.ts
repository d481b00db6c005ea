import { and, eq, sql } from 'drizzle-orm';
import type { AssignmentsBulk, AssignmentsBulkResult } from '#shared/assignments.ts';
import { candidateName } from '#shared/candidates.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { inBulk, type Actor } from '../records/actor.ts';
import { holdRecords } from '../records/bin-records.ts';
import { assertLinkedExist } from '../records/links.ts';
import { findIds } from '../records/list-records.ts';
import { assertAsSeen } from './as-seen.ts';
import { assignmentRecords } from './assignments.store.ts';
import { refreshCurrent } from './current-assignment.ts';
import { addAssignments, candidatesOf, moveAssignments } from './pipeline.ts';

type Request<Action extends AssignmentsBulk['action']> = Extract<AssignmentsBulk, { action: Action }>;

/** Puts many candidates on one job. Who is on it already stays where they are and is named, as is who does not exist. */
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
  const wanted = people.filter(({ assignmentId }) => assignmentId === null).map(({ id }) => id);
  const added = await addAssignments(tx, actor, wanted, { jobId, stage, createdFrom: 'bulk' });
  await refreshCurrent(tx, actor.userId, candidatesOf(added), added.length > 1 ? inBulk(actor) : actor);
  return {
    ids: added.map(({ id }) => id),
    already: people.flatMap(({ id, assignmentId, stage: theirs, ...person }) =>
      assignmentId === null ? [] : [{ id: assignmentId, candidateId: id, name: candidateName(person), stage: theirs }],
    ),
    missing: [...new Set(asked)].filter((id) => !isThere.has(id)),
  };
}

/** Moves many to one stage; those that are in it already stay as they are. */
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
