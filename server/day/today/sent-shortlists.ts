import { sql } from 'drizzle-orm';
import { addDays } from '#shared/platform/calendar-date.ts';
import { startOfDay } from '#shared/platform/time-zone.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import {
  asked,
  dayOf,
  jobColumns,
  jobLine,
  notPutOff,
  ownId,
  withClient,
  type JobRow,
  type Rule,
} from './line-rows.ts';

const before = sql.placeholder('before');
const sentOn = dayOf(jobs.stageSince);

/** An interaction on the same day is how the shortlist was sent. */
const isUnanswered = sql`coalesce(greatest(${jobs.lastContacted}, ${contacts.lastContacted}) <= ${sentOn}, true)`;

const sentShortlists = fixedStatement<JobRow>(sql`
  select ${jobColumns}, ${sentOn} as day
  from ${jobs} ${withClient}
  where ${jobs.userId} = ${ownId} and ${jobs.deletedAt} is null and ${jobs.stage} = 'shortlist-sent'
    and ${jobs.stageSince} < ${before}::timestamptz and ${isUnanswered} and ${notPutOff('shortlist', jobs.id)}
  order by ${jobs.stageSince}, ${jobs.id} limit ${asked}`);

/** Shortlists sent days ago, without any contact with the client or about the job since. */
export const findSentShortlists: Rule = async (tx, actor, { shortlistDays, timeZone }) => {
  if (shortlistDays === 0) return [];
  const start = startOfDay(addDays(actor.today, 1 - shortlistDays), timeZone).toISOString();
  const rows = await tx.run(
    sentShortlists({ userId: actor.userId, today: actor.today, zone: timeZone, before: start }),
  );
  return rows.map((row) => jobLine('shortlist', row));
};
