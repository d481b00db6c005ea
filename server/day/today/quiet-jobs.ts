import { sql } from 'drizzle-orm';
import { addDays } from '#shared/platform/calendar-date.ts';
import { startOfDay } from '#shared/platform/time-zone.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { isLiveJob, nextDueOfJob } from '#server/crm/jobs/job-asks.ts';
import {
  asked,
  dayOf,
  jobColumns,
  jobLine,
  notPutOff,
  ownId,
  today,
  withClient,
  type JobRow,
  type Rule,
} from './line-rows.ts';

const [before, beforeDay] = [sql.placeholder('before'), sql.placeholder('beforeDay')];

/** The last edit, contact, or added or moved candidate. */
const lastActivity = sql`greatest(${dayOf(jobs.updatedAt)}, ${jobs.lastContacted})`;

/** Checked job by job, the quietest first, until there are enough. */
const wasAnybodyMoved = sql`(
  select true from ${assignments}
  where ${assignments.userId} = ${ownId} and ${assignments.jobId} = still.id and ${assignments.deletedAt} is null
    and ${assignments.stageSince} >= ${before}::timestamptz limit 1)`;

const quietJobs = fixedStatement<JobRow>(sql`
  select ${jobColumns}, still.day
  from (
    select ${jobs.id}, ${lastActivity} as day from ${jobs}
    where ${jobs.userId} = ${ownId} and ${jobs.deletedAt} is null and ${isLiveJob} and ${jobs.stage} <> 'shortlist-sent'
      and ${jobs.updatedAt} < ${before}::timestamptz and (${jobs.lastContacted} is null or ${jobs.lastContacted} < ${beforeDay}::date)
    order by day, ${jobs.id}) as still
  join ${jobs} on ${jobs.userId} = ${ownId} and ${jobs.id} = still.id ${withClient}
  where (${nextDueOfJob} is null or ${nextDueOfJob} < ${today}::date) and ${wasAnybodyMoved} is null and ${notPutOff('quiet', jobs.id)}
  order by still.day, still.id limit ${asked}`);

/** Live jobs without activity for days and without planned tasks. A sent shortlist has its own rule. */
export const findQuietJobs: Rule = async (tx, actor, { quietDays, timeZone }) => {
  if (quietDays === 0) return [];
  const quietSince = addDays(actor.today, 1 - quietDays);
  const rows = await tx.run(
    quietJobs({
      userId: actor.userId,
      today: actor.today,
      zone: timeZone,
      before: startOfDay(quietSince, timeZone).toISOString(),
      beforeDay: quietSince,
    }),
  );
  return rows.map((row) => jobLine('quiet', row));
};
