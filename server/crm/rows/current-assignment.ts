import { sql, type SQL } from 'drizzle-orm';
import type { CandidateStage } from '#shared/crm/candidate-schemas.ts';
import { candidateRows } from './candidate-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { composedStatement, idArray } from '#server/platform/db/statement.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { Writer } from '#server/records/core/record-rows.ts';

/**
 * Assignments are the truth. A candidate's row repeats the job and stage of the current one and the number of jobs, so
 * that a list of candidates reads one table. Code that changes assignments locks the candidates first; the door
 * refreshes them afterwards.
 */

/**
 * The first live assignment in this order is the current one: rejected ones come last, then the last added or moved
 * comes first.
 */
const byCurrency = sql`${assignments.stage} is not distinct from 'rejected', ${assignments.turn} desc, ${assignments.id}`;

/** Locks candidates in the order of their ids, like all bulk work. */
export function holdCandidates(tx: Transaction, userId: string, ids: readonly string[] | SQL): void {
  const which = Array.isArray(ids) ? sql`any(${idArray(ids)})` : sql`any(array(${ids as SQL}))`;
  tx.send(
    composedStatement(sql`
      select from ${candidates} where ${candidates.userId} = ${userId} and ${candidates.id} = ${which}
      order by ${candidates.id} for no key update`),
  );
}

/**
 * Candidates whose job or stage changes get a new version, which is logged: an edit begun earlier contains the old
 * values and would restore them. `touched`: nobody edited the candidate, so the edit time stays. `kept`: the caller
 * handles version and log.
 */
export async function refreshCurrent(
  tx: Transaction,
  by: Writer,
  candidateIds: readonly string[],
  as: 'edited' | 'touched' | 'kept',
): Promise<void> {
  if (candidateIds.length === 0) return;
  const { userId } = by;
  const isLive = sql`${assignments.userId} = ${userId} and ${assignments.candidateId} = ${candidates.id}
    and ${assignments.deletedAt} is null`;
  const shows = sql`(${candidates.assignedJobId}, ${candidates.candidateStage})`;
  const { version, updatedAt } = candidates;
  const edit = {
    ...(as !== 'kept' && { version: sql`${version} + case when is_other then 1 else 0 end` }),
    ...(as === 'edited' && { updatedAt: sql`case when is_other then ${by.now}::timestamptz else ${updatedAt} end` }),
  };
  await writeRecords(tx, by, candidateRows, {
    update: {
      assignedJobId: sql`truth.job_id`,
      candidateStage: sql`truth.stage`,
      jobCount: sql`truth.many`,
      ...edit,
    },
    from: sql`(
      select ${candidates.id} as candidate_id, now_current.job_id, now_current.stage, counted.many,
             ${shows} is distinct from (now_current.job_id, now_current.stage) as is_other,
             ${candidates.assignedJobId} as was_on, ${candidates.candidateStage} as was_in
      from ${candidates}
      left join lateral (
        select ${assignments.jobId}, ${assignments.stage} from ${assignments} where ${isLive}
        order by ${byCurrency} limit 1) as now_current on true
      cross join lateral (select count(*)::int as many from ${assignments} where ${isLive}) as counted
      where ${candidates.userId} = ${userId} and ${candidates.id} = any(${idArray(candidateIds)})
    ) as truth`,
    where: sql`${candidates.id} = truth.candidate_id and (is_other or ${candidates.jobCount} <> truth.many)`,
    // The statement sets the version itself, because not every row gets a new one.
    as: 'kept',
    returning: {
      wasOn: sql<string | null>`was_on`,
      wasIn: sql<CandidateStage | null>`case when was_on is not null then was_in end`,
      isOn: sql<string | null>`truth.job_id`,
      isIn: sql<CandidateStage | null>`truth.stage`,
    },
    ...(as !== 'kept' && { before: shownBefore }),
  });
}

interface Shown {
  wasOn: string | null;
  wasIn: CandidateStage | null;
  isOn: string | null;
  isIn: CandidateStage | null;
}

const shownBefore = ({ wasOn, wasIn, isOn, isIn }: Shown) => ({
  ...(wasOn !== isOn && { assignedJobId: wasOn }),
  ...(wasIn !== isIn && { candidateStage: wasIn }),
});

/** One more than the highest turn of the candidate's assignments. */
export function nextTurnOf(userId: string, candidateId: SQL): SQL {
  return sql`(select coalesce(max(theirs.turn), 0) + 1 from ${assignments} as theirs
    where theirs.user_id = ${userId} and theirs.candidate_id = ${candidateId})`;
}
