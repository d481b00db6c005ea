import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { jobStages } from '#shared/jobs.ts';
import { parseEnv } from '#server/env.ts';
import { startPlacewell } from '#server/placewell.ts';
import { load, measure, newAccount, percentile, print, report, reportHead } from './measure.ts';
import { addRandomClients } from './random-clients.ts';

/**
 * How long the dashboard takes in an account with 5,000 jobs, 5,000 clients, 5,000 tasks and 5,000 interactions, while
 * another account holds as many. Over HTTP, one request at a time, on a database of its own.
 *
 *   npx tsx bench/dashboard.ts
 */

const REPETITIONS = 100;
const TARGET_P95_MS = 50;

const directory = await mkdtemp(join(tmpdir(), 'placewell-bench-'));
const env = parseEnv({
  NODE_ENV: 'test',
  PORT: '0',
  DATA_DIR: directory,
  LOG_LEVEL: 'error',
  API_CALLS_PER_MINUTE: '1000000',
});
const placewell = await startPlacewell(env, pino({ level: env.logLevel }));
try {
  const account = await busyAccount('busy');
  await busyAccount('other');
  print(`5,000 jobs, 5,000 clients, 5,000 tasks and 5,000 interactions; ${load()} at the start\n`);
  reportHead();
  const { times } = await measure(account, '/api/dashboard?timeZone=Europe/London', REPETITIONS);
  report('the dashboard', times);
  print(`\np95 ${percentile(times, 95).toFixed(1)} ms (target ${TARGET_P95_MS}); ${load()} at the end`);
} finally {
  await placewell.stop();
  await rm(directory, { recursive: true });
}

async function busyAccount(name: string) {
  const account = await newAccount(placewell, name);
  const { userId } = account;
  await addRandomClients(placewell.deps.database, userId, 5_000);
  await placewell.deps.database.asTenant(userId, async (tx) => {
    const stages = sql.param([...jobStages]);
    await tx.execute(sql`
      insert into jobs (user_id, id, created_from, created_at, updated_at, title, stage, value, fee_percentage, job_type,
        is_exclusive, requirements, notes, sort_title, sort_stage, own_text, start_date, placed_at,
        stage_since)
      select ${userId}, gen_random_uuid(), 'x', now(), now(), 'Job ' || n, stage, 30000 + n, 20, 'permanent', false, '', '',
        'job ' || n, stage, 'job ' || n, now(),
        case when stage = 'placed' then now() - random() * interval '700 days' end, now()
      from generate_series(1, 5000) as n
      cross join lateral (select (${stages}::text[])[1 + n % ${jobStages.length}] as stage) as chosen`);
    await tx.execute(sql`
      insert into tasks (user_id, id, created_from, created_at, updated_at, title, due_date, priority, priority_weight,
        completed, sort_title, search_text)
      select ${userId}, gen_random_uuid(), 'x', now(), now(), 'Task ' || n, current_date - 400 + n % 800, 'medium', 2,
        n % 3 = 0, 'task ' || n, 'task ' || n from generate_series(1, 5000) as n`);
    await tx.execute(sql`
      insert into interactions (user_id, id, created_from, created_at, updated_at, contact_id, type, date, notes, search_text)
      select ${userId}, gen_random_uuid(), 'x', now(), now(), id, 'call', current_date - (random() * 700)::int, 'Spoke.',
        'spoke.' from contacts where user_id = ${userId}`);
  });
  return account;
}
