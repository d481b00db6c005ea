import { sql } from 'drizzle-orm';
import { addDays } from '#shared/platform/calendar-date.ts';
import { startOfDay } from '#shared/platform/time-zone.ts';
import { assignments, isPerhapsUnheard } from '#server/platform/db/schema/assignments.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import {
  asked,
  assignmentColumns,
  assignmentLine,
  dayOf,
  notPutOff,
  ownId,
  withBoth,
  type AssignmentRow,
  type Rule,
} from './line-rows.ts';

const before = sql.placeholder('before');
const since = dayOf(assignments.stageSince);

const missingFeedback = fixedStatement<AssignmentRow>(sql`
  select ${assignmentColumns}, ${since} as day
  from ${assignments} ${withBoth}
  where ${assignments.userId} = ${ownId} and ${assignments.deletedAt} is null and ${assignments.stage} = 'interview'
    and ${assignments.stageSince} < ${before}::timestamptz and ${isPerhapsUnheard(assignments.contacted, assignments.stageSince)}
    and (${assignments.contacted} is null or ${assignments.contacted} <= ${since}) and ${notPutOff('feedback', assignments.id)}
  order by ${assignments.stageSince}, ${assignments.id} limit ${asked}`);

/** Candidates whose interview stage began days ago, without any contact with them or about the job since. */
export const findMissingFeedback: Rule = async (tx, actor, { feedbackDays, timeZone }) => {
  if (feedbackDays === 0) return [];
  const start = startOfDay(addDays(actor.today, 1 - feedbackDays), timeZone).toISOString();
  const rows = await tx.run(
    missingFeedback({ userId: actor.userId, today: actor.today, zone: timeZone, before: start }),
  );
  return rows.map((row) => assignmentLine('feedback', row));
};
