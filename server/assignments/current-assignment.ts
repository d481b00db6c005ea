import { sql, type SQL } from 'drizzle-orm';
import type { CandidateStage } from '#shared/candidates.ts';
import type { Transaction } from '../db/database.ts';
import { assignments } from '../db/schema/assignments.ts';
import { candidates } from '../db/schema/candidates.ts';
import { jobs } from '../db/schema/jobs.ts';
import type { Actor } from '../records/actor.ts';
import { noteChanges } from '../records/changes.ts';

/**
 * Assignments are the truth; a candidate's row repeats job and stage of the current one, and says on how many jobs they are, so that
 * a list of candidates reads one table. Whoever changes assignments holds the candidates first and refreshes them afterwards.
 */

/** Of several live assignments the first is the current one: not rejected before rejected, then the one last added or moved. */
const byCurrency = sql`${assignments.stage} is not distinct from 'rejected', ${assignments.turn} desc, ${assignments.id}`;

/** In the order of their ids, as all bulk work does. */
export async function holdCandidates(tx: Transaction, userId: string, ids: readonly string[] | SQL): Promise<void> {
  const which = Array.isArray(ids) ? sql`any(${sql.param(ids)}::uuid[])` : sql`any(array(${ids as SQL}))`;
  await tx.execute(sql`
    select from ${candidates} where ${candidates.userId} = ${userId} and ${candidates.id} = ${which}
    order by ${candidates.id} for no key update`);
}

/**
 * `by` gives a new version to candidates who show another job or stage than before, and notes it: an edit that began earlier holds the
 * old ones and would bring them back. Null leaves both to the caller, who has given them one.
 */
export async function refreshCurrent(
  tx: Transaction,
  userId: string,
  candidateIds: readonly string[],
  by: Actor | null,
): Promise<void> {
  if (candidateIds.length === 0) return;
  const isLive = sql`${assignments.userId} = ${userId} and ${assignments.candidateId} = ${candidates.id}
    and ${assignments.deletedAt} is null`;
  const shows = sql`(${candidates.assignedJobId}, ${candidates.candidateStage})`;
  const edit =
    by === null
      ? sql``
      : sql`, version = version + case when is_other then 1 else 0 end,
            updated_at = case when is_other then ${by.now}::timestamptz else updated_at end`;
  const { rows } = await tx.execute<Refreshed>(sql`
    update ${candidates} set assigned_job_id = truth.job_id, candidate_stage = truth.stage, job_count = truth.many ${edit}
    from (
      select ${candidates.id} as candidate_id, now_current.job_id, now_current.stage, counted.many,
             ${shows} is distinct from (now_current.job_id, now_current.stage) as is_other,
             ${candidates.assignedJobId} as was_on, ${candidates.candidateStage} as was_in
      from ${candidates}
      left join lateral (
        select ${assignments.jobId}, ${assignments.stage} from ${assignments} where ${isLive}
        order by ${byCurrency} limit 1) as now_current on true
      cross join lateral (select count(*)::int as many from ${assignments} where ${isLive}) as counted
      where ${candidates.userId} = ${userId} and ${candidates.id} = any(${sql.param(candidateIds)}::uuid[])
    ) as truth
    where ${candidates.userId} = ${userId} and ${candidates.id} = truth.candidate_id
      and (is_other or ${candidates.jobCount} <> truth.many)
    returning ${candidates.id} as id, ${candidates.version} as version, is_other as "isOther", was_on as "wasOn",
              case when was_on is not null then was_in end as "wasIn", truth.job_id as "isOn", truth.stage as "isIn"`);
  if (by === null) return;
  const others = rows.filter(({ isOther }) => isOther);
  await noteChanges(
    tx,
    by,
    'candidate',
    others.map(({ id, version, wasOn, wasIn, isOn, isIn }) => ({
      id,
      version,
      before: { ...(wasOn !== isOn && { assignedJobId: wasOn }), ...(wasIn !== isIn && { candidateStage: wasIn }) },
    })),
  );
}

interface Refreshed extends Record<string, unknown> {
  id: string;
  version: number;
  isOther: boolean;
  wasOn: string | null;
  wasIn: CandidateStage | null;
  isOn: string | null;
  isIn: CandidateStage | null;
}

/** The turn after every one that the candidate's assignments have had. */
export function nextTurnOf(userId: string, candidateId: SQL): SQL {
  return sql`(select coalesce(max(theirs.turn), 0) + 1 from ${assignments} as theirs
    where theirs.user_id = ${userId} and theirs.candidate_id = ${candidateId})`;
}

/** Before jobs are erased, which takes their assignments along: whoever is on one of them has another current one, or none. */
export async function takeEverybodyOff(tx: Transaction, userId: string, which: SQL): Promise<void> {
  const held = await tx.execute<{ id: string }>(sql`
    select ${jobs.id} as id from ${jobs} where ${jobs.userId} = ${userId} and ${which} order by ${jobs.id} for update`);
  const jobIds = held.rows.map(({ id }) => id);
  if (jobIds.length === 0) return;
  const { rows } = await tx.execute<{ candidateId: string }>(sql`
    delete from ${assignments}
    where ${assignments.userId} = ${userId} and ${assignments.jobId} = any(${sql.param(jobIds)}::uuid[])
    returning ${assignments.candidateId} as "candidateId"`);
  await refreshCurrent(tx, userId, [...new Set(rows.map(({ candidateId }) => candidateId))], null);
}
