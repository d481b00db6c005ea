/** Picks the owner of a row by its number. `$3`, `$4` and `$5` are the numbers of candidates, clients and jobs. */
const whose = (what: string, { candidates, clients, jobs }: Record<'candidates' | 'clients' | 'jobs', number>) => `
  lateral (select pg_temp.some(number, '${what} kind', 100) as kind) as chosen_kind,
  lateral (
    select case when kind < ${candidates} then pg_temp.seeded_id('candidate ' || 1 + pg_temp.some(number, '${what} of', $3::int)) end as candidate_id,
           case when kind >= ${candidates} and kind < ${candidates + clients}
             then pg_temp.seeded_id('client ' || 1 + pg_temp.some(number, '${what} of', $4::int)) end as contact_id,
           case when kind >= ${candidates + clients} and kind < ${candidates + clients + jobs}
             then pg_temp.seeded_id('job ' || 1 + pg_temp.some(number, '${what} of', $5::int)) end as job_id) as owners`;

/**
 * Of a thousand tasks, `$6` are overdue and two are due today; eight hundred were done in the last two years, twenty
 * have no date, and the rest are due in the next three months. If all are overdue, there are no others.
 */
export const TASKS = `
  insert into tasks (user_id, id, created_from, created_at, updated_at, title, description, due_date, due_time, priority, priority_weight,
                     completed, completed_at, candidate_id, contact_id, job_id, sort_title, search_text)
  select $1, pg_temp.seeded_id('task ' || number), 'bench', now() - number * interval '20 minutes', now() - number * interval '20 minutes',
         'Call back ' || number, 'As agreed.',
         case when fate < $6::int then current_date - 1 - pg_temp.some(number, 'overdue', 30)
              when fate < $6::int + 2 then current_date
              when fate < $6::int + 802 then current_date - pg_temp.some(number, 'done', 730)
              when fate >= $6::int + 822 then current_date + 1 + pg_temp.some(number, 'planned', 90) end,
         case when pg_temp.some(number, 'time', 4) = 0 and not (fate >= $6::int + 802 and fate < $6::int + 822)
           then lpad((8 + pg_temp.some(number, 'hour', 10))::text, 2, '0') || ':30' end,
         (array['low', 'medium', 'high'])[weight], weight, is_done,
         case when is_done then current_date - pg_temp.some(number, 'done', 730) + interval '15 hours' end,
         candidate_id, contact_id, job_id, 'call back ' || number, 'call back ' || number || E'\\nas agreed.'
  from generate_series(1, $2::int) as number,
  lateral (select pg_temp.some(number, 'fate', 1000) as fate, 1 + pg_temp.some(number, 'priority', 3) as weight) as decided,
  lateral (select fate >= $6::int + 2 and fate < $6::int + 802 as is_done) as finished,
  ${whose('task', { candidates: 45, clients: 30, jobs: 20 })}`;

/** From the last two years. */
export const INTERACTIONS = `
  insert into interactions (user_id, id, created_from, created_at, updated_at, candidate_id, contact_id, job_id, type, date, notes, search_text)
  select $1, pg_temp.seeded_id('interaction ' || number), 'bench', day + interval '10 hours', day + interval '10 hours',
         candidate_id, contact_id, job_id, (array['call', 'email', 'meeting'])[1 + pg_temp.some(number, 'type', 3)],
         day, 'Spoke about the next hire.', 'spoke about the next hire.'
  from generate_series(1, $2::int) as number,
  lateral (select current_date - pg_temp.some(number, 'day', 730) as day) as decided,
  ${whose('interaction', { candidates: 50, clients: 30, jobs: 20 })}`;
