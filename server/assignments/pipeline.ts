import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { UndoMoves } from '#shared/assignments.ts';
import type { CandidateStage } from '#shared/candidates.ts';
import type { Transaction } from '../db/database.ts';
import { assignmentMoves, assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import type { Actor } from '../records/actor.ts';
import { nextTurnOf, refreshCurrent } from './current-assignment.ts';
import { noteMoves } from './moves.ts';

/** The statements that change assignments. Their candidates are held already. */

interface Added {
  id: string;
  candidateId: string;
}

interface Addition {
  jobId: string;
  stage: CandidateStage | null;
  note?: string;
  /** Of a single one that was given an id. */
  id?: string;
  createdFrom: string;
}

/** Puts candidates on a job, but for those who are on it. Returns the others' assignments. */
export async function addAssignments(
  tx: Transaction,
  actor: Actor,
  candidateIds: readonly string[],
  { jobId, stage, note = '', id, createdFrom }: Addition,
): Promise<Added[]> {
  const now = sql`${actor.now}::timestamptz`;
  // Chosen here and not by the database, as in `noteMoves`.
  const ids = JSON.stringify(Object.fromEntries(candidateIds.map((each) => [each.toLowerCase(), id ?? randomUUID()])));
  const { rows } = await tx.execute<Added & Record<string, unknown>>(sql`
    insert into ${assignments} (user_id, id, created_from, created_at, updated_at, candidate_id, job_id, stage, stage_since,
                                note, turn, placed_at)
    select ${candidates.userId}, (${ids}::jsonb ->> ${candidates.id}::text)::uuid, ${createdFrom}, ${now}, ${now},
           ${candidates.id}, ${jobId}::uuid, ${stage}, ${now}, ${note}, ${nextTurnOf(actor.userId, sql`${candidates.id}`)},
           ${stage === 'placed' ? now : sql`null::timestamptz`}
    from ${candidates}
    where ${candidates.userId} = ${actor.userId} and ${candidates.id} = any(${sql.param(candidateIds)}::uuid[])
    on conflict do nothing returning id, candidate_id as "candidateId"`);
  await noteMoves(
    tx,
    actor,
    'added',
    rows.map((added) => ({ id: added.id, stage: null })),
  );
  return rows;
}

export type Undo = UndoMoves['moves'][number];
export type Terms = NonNullable<Undo['terms']>;

const nothingAgreed: Terms = { salary: null, fee: null, startDate: null };

/** The columns of an assignment that comes into a stage: what was agreed in another one is the history's alone. */
export function stageColumns(actor: Actor, stage: CandidateStage | null, terms = nothingAgreed): SQL {
  const now = sql`${actor.now}::timestamptz`;
  return sql`stage = ${stage}, stage_since = ${now}, turn = ${nextTurnOf(actor.userId, sql`${assignments}.candidate_id`)},
    placed_at = ${stage === 'placed' ? now : sql`null`}, ${termColumns(terms)}`;
}

function termColumns({ salary, fee, startDate }: Terms): SQL {
  return sql`salary = ${salary}, fee = ${fee}, start_date = ${startDate}`;
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

/** Live assignments as they stand, with what it takes to put them back there once one more change was made. */
export async function readStanding(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<Standing[]> {
  const { id, candidateId, version, stage, turn, salary, fee, startDate } = assignments;
  return tx
    .select({ id, candidateId, version, stage, turn, salary, fee, startDate })
    .from(assignments)
    .where(
      sql`${assignments.userId} = ${actor.userId} and ${id} = any(${sql.param(ids)}::uuid[]) and ${assignments.deletedAt} is null`,
    )
    .orderBy(id);
}

export function undoOf({ id, version, stage, turn, salary, fee, startDate }: Standing): Undo {
  return { id, version: version + 1, stage, turn, terms: { salary, fee, startDate } };
}

/** Moves those that are not in the stage yet. Returns how to take it back. */
export async function moveAssignments(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  stage: CandidateStage | null,
  terms?: Terms,
): Promise<Undo[]> {
  const moving = (await readStanding(tx, actor, ids)).filter((standing) => standing.stage !== stage);
  if (moving.length === 0) return [];
  await tx.execute(sql`
    update ${assignments} set version = version + 1, updated_at = ${actor.now}, ${stageColumns(actor, stage, terms)}
    where ${assignments.userId} = ${actor.userId} and ${assignments.id} = any(${sql.param(moving.map(({ id }) => id))}::uuid[])`);
  await noteMoves(tx, actor, 'moved', moving);
  await refreshCurrent(tx, actor.userId, candidatesOf(moving), actor);
  return moving.map(undoOf);
}

/** Of somebody who was placed before: something else was agreed, which the history says, too. */
export async function agreeAnew(tx: Transaction, actor: Actor, placed: Standing, terms: Terms): Promise<void> {
  await tx.execute(sql`
    update ${assignments} set version = version + 1, updated_at = ${actor.now}, ${termColumns(terms)}
    where ${assignments.userId} = ${actor.userId} and ${assignments.id} = ${placed.id}`);
  await noteMoves(tx, actor, 'moved', [placed]);
}

/** Puts assignments back to where they stood, since when they had been there. Their versions were compared. */
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
  await tx.execute(sql`
    update ${assignments} set version = ${assignments}.version + 1, updated_at = ${actor.now}, stage = back.stage,
      turn = coalesce(back.turn, ${assignments}.turn),
      stage_since = coalesce(${cameThere}, ${assignments}.created_at),
      placed_at = case when back.stage = 'placed' then coalesce(${cameThere}, ${assignments}.created_at) end,
      salary = back.salary, fee = back.fee, start_date = back."startDate"
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as back
      (id uuid, stage text, turn integer, salary numeric, fee numeric, "startDate" date)
    where ${assignments.userId} = ${actor.userId} and ${assignments.id} = back.id`);
  const wasElsewhere = new Map(moves.map(({ id, stage }) => [id, stage]));
  await noteMoves(
    tx,
    actor,
    'moved',
    standing.filter(({ id, stage }) => stage !== wasElsewhere.get(id)),
  );
  await refreshCurrent(tx, actor.userId, candidatesOf(standing), actor);
}

export function candidatesOf(of: readonly { candidateId: string }[]): string[] {
  return [...new Set(of.map(({ candidateId }) => candidateId))];
}
