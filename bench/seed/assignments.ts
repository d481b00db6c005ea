import type pg from 'pg';
import { shareOut, withoutIndexes } from './without-indexes.ts';

/**
 * Every candidate is on two of the account's jobs, so that each job has forty. The second one was added later and is no rejection: it is the
 * current one. `$3` is how many jobs there are.
 */
export const JOBS_OF_CANDIDATE = `
  lateral (
    select 1 + number % nullif($3::int, 0) as first_job, 1 + (number * 7::bigint + 3) % nullif($3::int, 0) as second_job,
           (array['rejected', 'applied', 'interview'])[1 + number % 3] as first_stage,
           (array['applied', 'interview', 'offered', null, 'placed'])[1 + number % 5] as second_stage) as pair,
  lateral (
    select coalesce(first_job <> second_job, false) as has_two,
           case when first_job <> second_job then second_job else first_job end as current_job,
           case when first_job <> second_job then second_stage else first_stage end as current_stage) as on_jobs`;

/** After the candidates, whose rows repeat the current one. */
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

const ASSIGNMENTS = `
  insert into assignments (user_id, id, created_from, created_at, updated_at, candidate_id, job_id, stage, stage_since, note, turn, placed_at)
  select $1, pg_temp.seeded_id('assignment ' || number || ' ' || turn), 'bench', since, since, pg_temp.seeded_id('candidate ' || number),
         pg_temp.seeded_id('job ' || job), stage, since, '', turn, case when stage = 'placed' then since end
  from generate_series(1, $2::int) as number, ${JOBS_OF_CANDIDATE},
  lateral (values (1, first_job, first_stage, now() - number * interval '5 minutes'),
                  (2, second_job, second_stage, now() - number * interval '3 minutes')) as each (turn, job, stage, since)
  where turn = 1 or has_two`;

/** Each was added and then moved to where it is. */
const MOVES = `
  insert into assignment_moves (user_id, assignment_id, kind, from_stage, to_stage, at)
  select user_id, id, kind, case kind when 'moved' then 'applied' end, case kind when 'moved' then stage else 'applied' end,
         case kind when 'moved' then stage_since else stage_since - interval '4 days' end
  from assignments, (values ('added'), ('moved')) as each (kind) where user_id = $1`;
