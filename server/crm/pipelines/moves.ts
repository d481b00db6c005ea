import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { AssignmentMove, MoveKind, MovesQuery } from '#shared/crm/assignment-schemas.ts';
import { candidateName, type CandidateStage } from '#shared/crm/candidate-schemas.ts';
import { COUNT_LIMIT, type Page } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignmentMoves, assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { readRowsOfPage } from '#server/platform/db/keyset.ts';
import { shown } from '#server/records/core/shown-rows.ts';

/** An assignment with its stage before the change. */
export interface Before {
  id: string;
  stage: CandidateStage | null;
}

/** Logs a change of assignments, with their stages before and after it. */
export function noteMoves(tx: Transaction, actor: Actor, kind: MoveKind, before: readonly Before[]): void {
  if (before.length === 0) return;
  // The ids are generated here, because a distributed database cannot generate them while it copies rows.
  const noted = JSON.stringify(Object.fromEntries(before.map((each) => [each.id, [randomUUID(), each.stage]])));
  const itsNote = sql`${noted}::jsonb -> ${assignments.id}::text`;
  tx.send(
    composedStatement(sql`
    insert into ${assignmentMoves} (user_id, id, assignment_id, kind, from_stage, to_stage, at, salary, fee, start_date)
    select ${assignments.userId}, (${itsNote} ->> 0)::uuid, ${assignments.id}, ${kind}::text, ${itsNote} ->> 1, ${assignments.stage},
           ${actor.now}::timestamptz, ${assignments.salary}, ${assignments.fee}, ${assignments.startDate}
    from ${assignments}
    where ${assignments.userId} = ${actor.userId} and ${assignments.id} = any(${idArray(before.map((each) => each.id))})`),
  );
}

const { id, assignmentId, kind, fromStage, toStage, at, salary, fee, startDate } = assignmentMoves;

export const shownMove = shown(
  {
    id,
    assignmentId,
    kind,
    fromStage,
    toStage,
    at,
    salary,
    fee,
    startDate,
    candidateId: assignments.candidateId,
    firstName: candidates.firstName,
    lastName: candidates.lastName,
    candidateDeletedAt: candidates.deletedAt,
    jobId: assignments.jobId,
    jobTitle: jobs.title,
    jobDeletedAt: jobs.deletedAt,
  },
  sql`
    join ${assignments} on ${and(eq(assignments.userId, assignmentMoves.userId), eq(assignments.id, assignmentId))}
    join ${candidates} on ${and(eq(candidates.userId, assignments.userId), eq(candidates.id, assignments.candidateId))}
    join ${jobs} on ${and(eq(jobs.userId, assignments.userId), eq(jobs.id, assignments.jobId))}`,
  (row): AssignmentMove => ({
    id: row.id,
    assignmentId: row.assignmentId,
    kind: row.kind,
    from: row.fromStage,
    to: row.toStage,
    at: row.at.toISOString(),
    candidate: { id: row.candidateId, name: candidateName(row), removed: row.candidateDeletedAt !== null },
    job: { id: row.jobId, title: row.jobTitle, removed: row.jobDeletedAt !== null },
    terms: row.toStage === 'placed' ? { salary: row.salary, fee: row.fee, startDate: row.startDate } : null,
  }),
);

/** The moves of a job, a candidate or an assignment, or all moves. Includes those of records in the bin. */
export async function listMoves(tx: Transaction, actor: Actor, query: MovesQuery): Promise<Page<AssignmentMove>> {
  const { limit, cursor, sort: order } = query;
  const own = sql`${assignmentMoves.userId} = ${actor.userId}`;
  const where = and(own, ...ofWhom(actor, query)) ?? own;
  const from = sql`${assignmentMoves}`;
  const counted = sql`select count(*)::int from (select from ${from} where ${where} limit ${sql.raw(String(COUNT_LIMIT + 1))}) as every`;
  const { rows, nextCursor } = await readRowsOfPage(
    { from, where, id: sql`${id}`, sort: { key: sql`${at}`, type: 'instant' }, order, limit, cursor },
    ({ places, key, order: inOrder }) =>
      tx.run(
        composedStatement<{ id: string; key: string; counted: number }>(sql`
          select ${shownMove.columns}, ${key} as key, (${counted}) as counted
          from (${places}) as page join ${from} on ${own} and ${id} = page.id ${shownMove.beside} order by ${inOrder}`),
      ),
  );
  return { items: rows.map(shownMove.toRecord), nextCursor, count: rows[0]?.counted ?? 0 };
}

function ofWhom(actor: Actor, { assignmentId: one, candidateId, jobId }: MovesQuery) {
  // As an array, so that the planner uses the index of assignments instead of scanning by time when there are few.
  const theirs = sql`${assignmentMoves.assignmentId} = any(array(
    select ${assignments.id} from ${assignments} where ${and(
      eq(assignments.userId, actor.userId),
      ...(candidateId ? [eq(assignments.candidateId, candidateId)] : []),
      ...(jobId ? [eq(assignments.jobId, jobId)] : []),
    )}))`;
  return [...(one ? [eq(assignmentMoves.assignmentId, one)] : []), ...(candidateId || jobId ? [theirs] : [])];
}
