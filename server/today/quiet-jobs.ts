import { sql } from 'drizzle-orm';
import { addDays } from '#shared/calendar-date.ts';
import { startOfDay } from '#shared/time-zone.ts';
import { assignments } from '../db/schema/assignments.ts';
import { jobs } from '../db/schema/jobs.ts';
import { fixedStatement } from '../db/statement.ts';
import { isLiveJob, nextDueOfJob } from '../jobs/job-asks.ts';
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

/** Edited, spoken about, or somebody added or moved. */
const lastActivity = sql`greatest(${dayOf(jobs.updatedAt)}, ${jobs.lastContacted})`;

const quietJobs = fixedStatement<JobRow>(sql`
  select ${jobColumns}, ${lastActivity} as day
  from ${jobs} ${withClient}
  where ${jobs.userId} = ${ownId} and ${jobs.deletedAt} is null and ${isLiveJob} and ${jobs.stage} <> 'shortlist-sent'
    and ${jobs.updatedAt} < ${before}::timestamptz and (${jobs.lastContacted} is null or ${jobs.lastContacted} < ${beforeDay}::date)
    and (${nextDueOfJob} is null or ${nextDueOfJob} < ${today}::date)
    and ${jobs.id} not in (
      select ${assignments.jobId} from ${assignments}
      where ${assignments.userId} = ${ownId} and ${assignments.deletedAt} is null and ${assignments.stageSince} >= ${before}::timestamptz)
    and ${notPutOff('quiet', jobs.id)}
  order by ${lastActivity}, ${jobs.id} limit ${asked}`);

/** Live jobs on which nothing has happened for days, and for which nothing is planned. A sent shortlist has a rule of its own. */
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
