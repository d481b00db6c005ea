import type pg from 'pg';
import { lastContacts } from './attention.ts';
import { shareOut, withoutIndexes } from './without-indexes.ts';

/**
 * Every candidate is on two of the account's jobs, so each job has forty, and the last one, the most popular, some
 * hundreds. The second assignment was added later and is not rejected, so it is the current one. `$3` is the number of
 * jobs.
 */
export const JOBS_OF_CANDIDATE = `
  lateral (
    select nullif($3::int, 0) as last_job) as jobs_there_are
  cross join lateral (
    select case when number % 333 = 0 then last_job else 1 + number % last_job end as first_job, 1 + (number * 7::bigint + 3) % last_job as second_job,
           (array['rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'applied', 'applied', 'interview'])[
             1 + pg_temp.some(number, 'first stage', 10)] as first_stage,
           (array['applied', 'applied', 'applied', 'applied', 'applied', null, 'interview', 'interview', 'offered', 'placed'])[
             1 + pg_temp.some(number, 'second stage', 10)] as second_stage) as pair
  cross join lateral (
    select coalesce(first_job <> second_job, false) as has_two,
           case when first_job <> second_job then second_job else first_job end as current_job,
           case when first_job <> second_job then second_stage else first_stage end as current_stage) as on_jobs`;

/** Runs after the candidates, whose rows repeat the current assignment. */
export async function addAssignments(
  owners: readonly [pg.Client, ...pg.Client[]],
  accounts: { userId: string; candidates: number; jobs: number }[],
): Promise<void> {
  const busy = accounts.filter(({ jobs }) => jobs > 0);
  for (const [table, statement] of [
    ['assignments', ASSIGNMENTS],
    ['assignment_moves', MOVES],
  ] as const) {
    await withoutIndexes(owners, table, () =>
      shareOut(owners, busy, (owner, { userId, candidates, jobs }) =>
        owner.query(statement, table === 'assignments' ? [userId, candidates, jobs] : [userId]),
      ),
    );
  }
}

/** Each entered its stage within the last two years; placed candidates start a month or two later. */
const ASSIGNMENTS = `
  insert into assignments (user_id, id, created_from, created_at, updated_at, candidate_id, job_id, stage, stage_since, note, turn, placed_at,
                           salary, fee, start_date, contacted)
  select $1, pg_temp.seeded_id('assignment ' || number || ' ' || turn), 'bench', since, since, pg_temp.seeded_id('candidate ' || number),
         pg_temp.seeded_id('job ' || job), stage, since, '', turn, case when stage = 'placed' then since end,
         case when stage = 'placed' then 30000 + number % 70000 end, case when stage = 'placed' then 6000 + number % 14000 end,
         case when stage = 'placed' then since::date + 30 + pg_temp.some(number, 'start', 30) end,
         greatest(of_candidate.last_contacted, of_job.last_contacted)
  from generate_series(1, $2::int) as number
  cross join ${JOBS_OF_CANDIDATE}
  cross join lateral (values (1, first_job, first_stage, pg_temp.some(number, 'first since', 1051200)),
                             (2, second_job, second_stage, pg_temp.some(number, 'second since', 1051200))) as each (turn, job, stage, minutes)
  cross join lateral (select now() - minutes * interval '1 minute' as since) as moved
  left join (${lastContacts('candidate_id')}) as of_candidate on of_candidate.id = pg_temp.seeded_id('candidate ' || number)
  left join (${lastContacts('job_id')}) as of_job on of_job.id = pg_temp.seeded_id('job ' || job)
  where turn = 1 or has_two`;

/** Each was added and then moved to its stage. */
const MOVES = `
  insert into assignment_moves (user_id, assignment_id, kind, from_stage, to_stage, at)
  select user_id, id, kind, case kind when 'moved' then 'applied' end, case kind when 'moved' then stage else 'applied' end,
         case kind when 'moved' then stage_since else stage_since - interval '4 days' end
  from assignments, (values ('added'), ('moved')) as each (kind) where user_id = $1`;
