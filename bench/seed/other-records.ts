import type pg from 'pg';
import { jobStages } from '#shared/crm/job-schemas.ts';
import { INTERACTIONS, TASKS } from './activities.ts';
import { besideAttention } from './attention.ts';
import { shareOut, withoutIndexes } from './without-indexes.ts';

/** How many other records an account has. */
export interface Amounts {
  clients: number;
  jobs: number;
  tasks: number;
  /** Overdue tasks per thousand; defaults to ten. */
  overdue?: number;
  interactions: number;
}

/** Most jobs are closed, and a fifth are live. */
const stagesOfTwenty = jobStages.flatMap((stage) =>
  Array.from(
    { length: { lead: 2, 'live-opportunity': 2, 'shortlist-sent': 1, interview: 1, offer: 1, placed: 13 }[stage] },
    () => stage,
  ),
);

const tagNames = ['vip', 'finance', 'technology', 'retainer', 'new business'];

type Planned = Amounts & { userId: string; candidates: number };

/**
 * Clients, their tags, jobs, tasks and interactions, linked to each other and to the candidates as in a busy firm.
 * Tasks and interactions come first, so foreign keys must not be checked meanwhile.
 */
export async function addOtherRecords(
  owners: readonly [pg.Client, ...pg.Client[]],
  accounts: readonly Planned[],
): Promise<void> {
  const add = (table: string, statement: string, values: (planned: Planned) => unknown[]) =>
    withoutIndexes(owners, table, () =>
      shareOut(owners, accounts, (owner, account) => owner.query(statement, [account.userId, ...values(account)])),
    );
  await add('tasks', TASKS, ({ tasks, candidates, clients, jobs, overdue = 10 }) => [
    tasks,
    candidates,
    clients,
    jobs,
    overdue,
  ]);
  await add('interactions', INTERACTIONS, ({ interactions, candidates, clients, jobs }) => [
    interactions,
    candidates,
    clients,
    jobs,
  ]);
  await add('contacts', CLIENTS, ({ clients }) => [clients, tagNames]);
  await add('tags', TAGS, () => [tagNames]);
  await add('contact_tags', CONTACT_TAGS, ({ clients }) => [clients, tagNames.length]);
  await add('jobs', JOBS, ({ jobs, clients }) => [jobs, clients, [...jobStages], [...stagesOfTwenty]]);
  await add('job_moves', JOB_MOVES, () => []);
  await addUpAgain(owners[0]);
}

/** Recomputes the sums of clients, jobs and tasks, which were written without the program. */
export async function addUpAgain(owner: pg.Client): Promise<void> {
  await owner.query('truncate kept_sums');
  await owner.query(SUMS);
}

/** Every third has a tag. */
const CLIENTS = `
  with person as (
    select number, (array['Anna', 'Ben', 'Carla', 'David', 'Emma', 'Felix', 'Grace', 'Henry', 'Karen', 'Liam'])[1 + number % 10] as first,
           initcap(substr(md5(number::text), 1, 5)) || 'son' as last,
           'Company ' || number % 2000 || ' ' || (array['Ltd', 'GmbH', 'Inc', 'Partners'])[1 + number % 4] as company
    from generate_series(1, $2::int) as number
  ), complete as (
    select *, first || ' ' || last as name, lower(first || '.' || last || number || '@example.com') as email from person
  )
  insert into contacts (user_id, id, created_from, created_at, updated_at, first_name, last_name, email, company, phone,
                        position, notes, sort_name, sort_company, own_text, tag_text, last_contacted, next_task_id, next_due)
  select $1, pg_temp.seeded_id('client ' || number), 'bench', now() - number * interval '1 hour', now(), first, last, email, company,
         '07911 ' || lpad(number::text, 6, '0'), (array['Director', 'Head of Talent', 'Founder', 'HR Manager'])[1 + number / 3 % 4],
         repeat('A note of some length. ', 10) || 'Met at event ' || number || '.', lower(name), lower(company),
         lower(name || E'\\n' || email || E'\\n' || company),
         case when number % 3 = 0 then ($3::text[])[1 + number / 3 % cardinality($3::text[])] else '' end,
         last_contacted, next_task_id, next_due
  from complete ${besideAttention('contact_id', "pg_temp.seeded_id('client ' || number)")}`;

const TAGS = `
  insert into tags (user_id, id, created_from, created_at, updated_at, name, key, sort_name)
  select $1, pg_temp.seeded_id('tag ' || number), 'bench', now(), now(), name, name, name
  from unnest($2::text[]) with ordinality as tag(name, number)`;

const CONTACT_TAGS = `
  insert into contact_tags (user_id, contact_id, tag_id, position)
  select $1, pg_temp.seeded_id('client ' || number), pg_temp.seeded_id('tag ' || 1 + number / 3 % $3::int), 0
  from generate_series(3, $2::int, 3) as number`;

/** Closed jobs were placed within the last two years; the others entered their stage within the last two months. */
const JOBS = `
  insert into jobs (user_id, id, created_from, created_at, updated_at, title, contact_id, stage, value, fee_percentage, job_type,
                    is_exclusive, requirements, notes, start_date, placed_at, stage_since, sort_title, sort_stage, own_text,
                    last_contacted, next_task_id, next_due)
  select $1, pg_temp.seeded_id('job ' || number), 'bench', now() - number * interval '3 hours', since, 'Job ' || number,
         pg_temp.seeded_id('client ' || 1 + number % $3::int), stage, 30000 + number % 70000, 20, 'permanent', number % 7 = 0,
         'Knows the trade and can start soon.', '', current_date - number % 700,
         case when stage = 'placed' then since end, since,
         'job ' || number, (array_position($4::text[], stage) - 1)::text, 'job ' || number || E'\\nknows the trade and can start soon.',
         last_contacted, next_task_id, next_due
  from generate_series(1, $2::int) as number
  cross join lateral (select ($5::text[])[1 + pg_temp.some(number, 'job stage', cardinality($5::text[]))] as stage) as chosen
  cross join lateral (
    select now() - pg_temp.some(number, 'job since', (case when stage = 'placed' then 700 else 60 end) * 1440) * interval '1 minute' as since) as moved
  ${besideAttention('job_id', "pg_temp.seeded_id('job ' || number)")}`;

/** Each started as a lead. */
const JOB_MOVES = `
  insert into job_moves (user_id, id, job_id, kind, from_stage, to_stage, at)
  select user_id, pg_temp.seeded_id('job move ' || id || kind), id, kind, case kind when 'moved' then 'lead' end,
         case kind when 'moved' then stage else 'lead' end, case kind when 'moved' then stage_since else created_at end
  from jobs, (values ('added'), ('moved')) as each (kind) where user_id = $1`;

const SUMS = `
  insert into kept_sums (user_id, record_type, stage, sort_stage, many, fees)
  select user_id, 'contact', '', '', count(*), 0 from contacts where deleted_at is null group by user_id
  union all
  select user_id, 'job', stage, min(sort_stage), count(*), coalesce(sum(fee), 0) from jobs where deleted_at is null
  group by user_id, stage
  union all
  select user_id, 'task', case when completed then 'completed' else coalesce(due_date::text, '') end, '', count(*), 0
  from tasks where deleted_at is null group by 1, 3`;
