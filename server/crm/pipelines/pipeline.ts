import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { UndoMoves } from '#shared/crm/assignment-schemas.ts';
import type { CandidateStage } from '#shared/crm/candidate-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignmentMoves, assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { idArray } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { writeRecords, type NewRows } from '#server/records/core/door.ts';
import { assignmentRows } from '../rows/assignment-rows.ts';
import { nextTurnOf } from '../rows/current-assignment.ts';
import { noteMoves } from './moves.ts';

/** The statements that change assignments. The caller has locked the candidates. */

interface Placing {
  candidateId: string;
  jobId: string;
  stage: CandidateStage | null;
  note?: string;
  /** The id of a new assignment, if the request chose one. */
  id?: string;
}

/** The rows for new assignments. Candidates who are already on the job are skipped. Each candidate may occur once. */
export function newAssignments(
  actor: Actor,
  people: readonly Placing[],
  createdFrom: string,
): NewRows<typeof assignments> {
  const now = sql`${actor.now}::timestamptz`;
  // The ids are generated here, as in `noteMoves`.
  const given = people.map(({ candidateId, id = randomUUID(), jobId, stage, note = '' }) => [
    candidateId.toLowerCase(),
    [id, jobId, stage, note],
  ]);
  const theirs = sql`${JSON.stringify(Object.fromEntries(given))}::jsonb -> ${candidates.id}::text`;
  const stage = sql`${theirs} ->> 2`;
  return {
    values: {
      userId: sql`${candidates.userId}`,
      id: sql`(${theirs} ->> 0)::uuid`,
      createdFrom: sql`${createdFrom}`,
      createdAt: now,
      updatedAt: now,
      candidateId: sql`${candidates.id}`,
      jobId: sql`(${theirs} ->> 1)::uuid`,
      stage,
      stageSince: now,
      note: sql`${theirs} ->> 3`,
      turn: nextTurnOf(actor.userId, sql`${candidates.id}`),
      placedAt: sql`case when ${stage} = 'placed' then ${now} end`,
    },
    insertFrom: sql`${candidates} where ${candidates.userId} = ${actor.userId}
      and ${candidates.id} = any(${idArray(people.map(({ candidateId }) => candidateId))})`,
    conflict: sql``,
  };
}

/**
 * Adds candidates to jobs. Candidates who are already on the job are skipped. Returns the ids of the new assignments.
 */
export async function addAssignments(
  tx: Transaction,
  actor: Actor,
  people: readonly Placing[],
  { createdFrom, repeats }: { createdFrom: string; repeats: 'edited' | 'kept' | 'later' },
): Promise<string[]> {
  if (people.length === 0) return [];
  const added = await writeRecords(tx, actor, assignmentRows, {
    ...newAssignments(actor, people, createdFrom),
    repeats,
    after: (ids) => noteAdded(tx, actor, ids),
  });
  return added.map(({ id }) => id);
}

export function noteAdded(tx: Transaction, actor: Actor, ids: readonly string[]): void {
  noteMoves(
    tx,
    actor,
    'added',
    ids.map((id) => ({ id, stage: null })),
  );
}

export type Undo = UndoMoves['moves'][number];
export type Terms = NonNullable<Undo['terms']>;

const nothingAgreed: Terms = { salary: null, fee: null, startDate: null };

/** The columns for a new stage. The terms of an earlier placement remain only in the history. */
export function stageColumns(actor: Actor, stage: CandidateStage | null, terms = nothingAgreed) {
  return {
    stage,
    stageSince: actor.now,
    turn: nextTurn(actor),
    placedAt: stage === 'placed' ? actor.now : null,
    ...terms,
  };
}

/** Comes after all other assignments of the candidate. */
export function nextTurn({ userId }: Actor): SQL {
  return nextTurnOf(userId, sql`${assignments}.candidate_id`);
}

interface Standing {
  id: string;
  candidateId: string;
  version: number;
  stage: CandidateStage | null;
  turn: number;
  salary: number | null;
  fee: number | null;
  startDate: string | null;
}

/** The live assignments, with the values that undo needs after one more change. */
export async function readStanding(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<Standing[]> {
  const { id, candidateId, version, stage, turn, salary, fee, startDate } = assignments;
  return tx
    .select({ id, candidateId, version, stage, turn, salary, fee, startDate })
    .from(assignments)
    .where(
      sql`${assignments.userId} = ${actor.userId} and ${id} = any(${idArray(ids)}) and ${assignments.deletedAt} is null`,
    )
    .orderBy(id);
}

export function undoOf({ id, version, stage, turn, salary, fee, startDate }: Standing): Undo {
  return { id, version: version + 1, stage, turn, terms: { salary, fee, startDate } };
}

/** Moves the assignments that are not in the stage yet. Returns how to undo it. */
export async function moveAssignments(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  stage: CandidateStage | null,
  terms?: Terms,
): Promise<Undo[]> {
  const moving = (await readStanding(tx, actor, ids)).filter((standing) => standing.stage !== stage);
  if (moving.length === 0) return [];
  await writeRecords(tx, actor, assignmentRows, {
    update: stageColumns(actor, stage, terms),
    ids: moving.map(({ id }) => id),
    as: 'edited',
    after: () => noteMoves(tx, actor, 'moved', moving),
  });
  return moving.map(undoOf);
}

/** Changes the terms of an existing placement. The history logs this, too. */
export async function agreeAnew(tx: Transaction, actor: Actor, placed: Standing, terms: Terms): Promise<void> {
  await writeRecords(tx, actor, assignmentRows, {
    update: { salary: terms.salary, fee: terms.fee, startDate: terms.startDate },
    ids: [placed.id],
    as: 'edited',
    after: () => noteMoves(tx, actor, 'moved', [placed]),
  });
}

/** Moves assignments back, with the time since when they were there. The caller has compared the versions. */
export async function putBack(tx: Transaction, actor: Actor, moves: readonly Undo[]): Promise<void> {
  const standing = await readStanding(
    tx,
    actor,
    moves.map(({ id }) => id),
  );
  const cameThere = sql`(select max(moves.at) from ${assignmentMoves} as moves
    where moves.user_id = ${actor.userId} and moves.assignment_id = ${assignments}.id and moves.kind in ('added', 'moved')
      and moves.to_stage is not distinct from back.stage)`;
  const back = moves.map(({ terms, ...move }) => ({ ...move, ...terms }));
  const wasElsewhere = new Map(moves.map(({ id, stage }) => [id, stage]));
  await writeRecords(tx, actor, assignmentRows, {
    update: {
      stage: sql`back.stage`,
      turn: sql`coalesce(back.turn, ${assignments}.turn)`,
      stageSince: sql`coalesce(${cameThere}, ${assignments}.created_at)`,
      placedAt: sql`case when back.stage = 'placed' then coalesce(${cameThere}, ${assignments}.created_at) end`,
      salary: sql`back.salary`,
      fee: sql`back.fee`,
      startDate: sql`back."startDate"`,
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back
      (id uuid, stage text, turn integer, salary numeric, fee numeric, "startDate" date)`,
    where: sql`${assignments.id} = back.id`,
    as: 'edited',
    after: () =>
      noteMoves(
        tx,
        actor,
        'moved',
        standing.filter(({ id, stage }) => stage !== wasElsewhere.get(id)),
      ),
  });
}

/**
 * Runs before jobs are erased along with their assignments. Their candidates get another current assignment, or none.
 */
export async function takeEverybodyOff(tx: Transaction, userId: string, which: SQL): Promise<void> {
  const held = await tx.execute<{ id: string }>(sql`
    select ${jobs.id} as id from ${jobs} where ${jobs.userId} = ${userId} and ${which} order by ${jobs.id} for update`);
  const jobIds = held.rows.map(({ id }) => id);
  if (jobIds.length === 0) return;
  const areOnThem = sql`${assignments.jobId} = any(${idArray(jobIds)})`;
  await writeRecords(tx, { userId }, assignmentRows, { remove: areOnThem, repeats: 'kept' });
}
