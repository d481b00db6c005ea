import { sql } from 'drizzle-orm';
import { addDays, type CalendarDate } from '#shared/platform/calendar-date.ts';
import type { TodayRule } from '#shared/day/day-settings.ts';
import { DAYS_AHEAD } from '#shared/day/today.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { assignments } from '#server/platform/db/schema/assignments.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { fixedStatement } from '#server/platform/db/statement.ts';
import { isPlacedByItself } from '#server/crm/jobs/job-asks.ts';
import type { Actor } from '#server/records/core/actor.ts';
import {
  asked,
  assignmentColumns,
  assignmentLine,
  jobColumns,
  jobLine,
  MOST_ASKED,
  notPutOff,
  ownId,
  withBoth,
  withClient,
  type AssignmentRow,
  type JobRow,
  type Rule,
} from './line-rows.ts';

const within = sql`between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date`;

const candidatesStarting = (rule: TodayRule) =>
  fixedStatement<AssignmentRow>(sql`
    select ${assignmentColumns}, ${assignments.startDate} as day
    from ${assignments} ${withBoth}
    where ${assignments.userId} = ${ownId} and ${assignments.deletedAt} is null and ${assignments.stage} = 'placed'
      and ${assignments.startDate} ${within} and ${notPutOff(rule, assignments.id)}
    order by ${assignments.startDate}, ${assignments.id} limit ${asked}`);

const jobsStarting = (rule: TodayRule) =>
  fixedStatement<JobRow>(sql`
    select ${jobColumns}, ${jobs.startDate} as day
    from ${jobs} ${withClient}
    where ${jobs.userId} = ${ownId} and ${jobs.deletedAt} is null and ${jobs.startDate} ${within}
      and ${isPlacedByItself} and ${notPutOff(rule, jobs.id)}
    order by ${jobs.startDate}, ${jobs.id} limit ${asked}`);

/** Finds placements by the day they start: of a candidate, or of a job that was placed without naming anybody. */
function startingBetween(rule: TodayRule) {
  const [ofCandidates, ofJobs] = [candidatesStarting(rule), jobsStarting(rule)];
  return async (tx: Transaction, { userId, today }: Actor, from: CalendarDate): Promise<TodayLine[]> => {
    const span = { userId, today, from, to: addDays(from, DAYS_AHEAD - 1) };
    const [named, unnamed] = await Promise.all([tx.run(ofCandidates(span)), tx.run(ofJobs(span))]);
    const lines = [...named.map((row) => assignmentLine(rule, row)), ...unnamed.map((row) => jobLine(rule, row))];
    return lines.toSorted((one, other) => one.day.localeCompare(other.day)).slice(0, MOST_ASKED);
  };
}

const starting = startingBetween('start');
const guaranteed = startingBetween('guarantee');

/** Placements that start within days. */
export const findStarts: Rule = (tx, actor) => starting(tx, actor, actor.today);

/** Placements whose guarantee ends within days. Its length is the same for all. */
export const findEndingGuarantees: Rule = async (tx, actor, { guaranteeDays }) => {
  if (guaranteeDays === 0) return [];
  const lines = await guaranteed(tx, actor, addDays(actor.today, -guaranteeDays));
  return lines.map((line) => ({ ...line, day: addDays(line.day, guaranteeDays) }));
};
