import type pg from 'pg';
import { jobStages } from '#shared/jobs.ts';
import { withoutIndexes } from './without-indexes.ts';

/** How much an account has of everything that is not a candidate. */
export interface Amounts {
  clients: number;
  jobs: number;
  tasks: number;
  interactions: number;
}

const tagNames = ['vip', 'finance', 'technology', 'retainer', 'new business'];

/** Clients, their tags, jobs, tasks and interactions, which link to each other as those of a busy firm do. */
export async function addOtherRecords(owner: pg.Client, accounts: ({ userId: string } & Amounts)[]): Promise<void> {
  const add = (table: string, statement: string, values: (amounts: Amounts) => unknown[]) =>
    withoutIndexes([owner], table, async () => {
      for (const account of accounts) await owner.query(statement, [account.userId, ...values(account)]);
    });
  await add('contacts', CLIENTS, ({ clients }) => [clients, tagNames]);
  await add('tags', TAGS, () => [tagNames]);
  await add('contact_tags', CONTACT_TAGS, ({ clients }) => [clients, tagNames.length]);
  await add('jobs', JOBS, ({ jobs, clients }) => [jobs, clients, [...jobStages]]);
  await add('tasks', TASKS, ({ tasks, clients }) => [tasks, clients]);
  await add('interactions', INTERACTIONS, ({ interactions, clients }) => [interactions, clients]);
  await addUpAgain(owner);
}

/** What the program keeps of clients and jobs, which were written without it. */
export async function addUpAgain(owner: pg.Client): Promise<void> {
  await owner.query('truncate kept_sums');
  await owner.query(SUMS);
}

/** Every third carries a tag. */
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
                        position, notes, sort_name, sort_company, own_text, tag_text)
  select $1, pg_temp.seeded_id('client ' || number), 'bench', now() - number * interval '1 hour', now(), first, last, email, company,
         '07911 ' || lpad(number::text, 6, '0'), (array['Director', 'Head of Talent', 'Founder', 'HR Manager'])[1 + number / 3 % 4],
         repeat('A note of some length. ', 10) || 'Met at event ' || number || '.', lower(name), lower(company),
         lower(name || E'\\n' || email || E'\\n' || company),
         case when number % 3 = 0 then ($3::text[])[1 + number / 3 % cardinality($3::text[])] else '' end
  from complete`;

const TAGS = `
  insert into tags (user_id, id, created_from, created_at, updated_at, name, key, sort_name)
  select $1, pg_temp.seeded_id('tag ' || number), 'bench', now(), now(), name, name, name
  from unnest($2::text[]) with ordinality as tag(name, number)`;

const CONTACT_TAGS = `
  insert into contact_tags (user_id, contact_id, tag_id, position)
  select $1, pg_temp.seeded_id('client ' || number), pg_temp.seeded_id('tag ' || 1 + number / 3 % $3::int), 0
  from generate_series(3, $2::int, 3) as number`;

const JOBS = `
  insert into jobs (user_id, id, created_from, created_at, updated_at, title, contact_id, stage, value, fee_percentage, job_type,
                    is_exclusive, requirements, notes, start_date, placed_at, stage_since, sort_title, sort_stage, own_text)
  select $1, pg_temp.seeded_id('job ' || number), 'bench', now() - number * interval '3 hours', now(), 'Job ' || number,
         pg_temp.seeded_id('client ' || 1 + number % $3::int), stage, 30000 + number % 70000, 20, 'permanent', number % 7 = 0,
         'Knows the trade and can start soon.', '', current_date - number % 700,
         case when stage = 'placed' then now() - (number % 700) * interval '1 day' end, now() - (number % 90) * interval '1 day',
         'job ' || number, (number % cardinality($4::text[]))::text, 'job ' || number || E'\\nknows the trade and can start soon.'
  from generate_series(1, $2::int) as number
  cross join lateral (select ($4::text[])[1 + number % cardinality($4::text[])] as stage) as chosen`;

const TASKS = `
  insert into tasks (user_id, id, created_from, created_at, updated_at, title, description, due_date, priority, priority_weight,
                     completed, contact_id, sort_title, search_text)
  select $1, pg_temp.seeded_id('task ' || number), 'bench', now() - number * interval '1 hour', now(), 'Call back ' || number, 'As agreed.',
         current_date + 30 - number % 800, 'medium', 2, number % 100 >= 5, pg_temp.seeded_id('client ' || 1 + number % $3::int),
         'call back ' || number, 'call back ' || number || E'\\nas agreed.'
  from generate_series(1, $2::int) as number`;

const INTERACTIONS = `
  insert into interactions (user_id, id, created_from, created_at, updated_at, contact_id, type, date, notes, search_text)
  select $1, pg_temp.seeded_id('interaction ' || number), 'bench', now() - number * interval '20 minutes', now(),
         pg_temp.seeded_id('client ' || 1 + number % $3::int), (array['call', 'email', 'meeting'])[1 + number % 3],
         current_date - number % 700, 'Spoke about the next hire.', 'spoke about the next hire.'
  from generate_series(1, $2::int) as number`;

const SUMS = `
  insert into kept_sums (user_id, record_type, stage, sort_stage, many, fees)
  select user_id, 'contact', '', '', count(*), 0 from contacts where deleted_at is null group by user_id
  union all
  select user_id, 'job', stage, min(sort_stage), count(*), coalesce(sum(fee), 0) from jobs where deleted_at is null
  group by user_id, stage`;
