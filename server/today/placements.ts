import { sql } from 'drizzle-orm';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { TodayRule } from '#shared/routine-terms.ts';
import { DAYS_AHEAD } from '#shared/today-terms.ts';
import { assignments } from '../db/schema/assignments.ts';
import { fixedStatement } from '../db/statement.ts';
import {
  asked,
  assignmentColumns,
  assignmentLine,
  notPutOff,
  ownId,
  withBoth,
  type AssignmentRow,
  type Rule,
} from './line-rows.ts';

const startingBetween = (rule: TodayRule) =>
  fixedStatement<AssignmentRow>(sql`
    select ${assignmentColumns}, ${assignments.startDate} as day
    from ${assignments} ${withBoth}
    where ${assignments.userId} = ${ownId} and ${assignments.deletedAt} is null and ${assignments.stage} = 'placed'
      and ${assignments.startDate} between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date
      and ${notPutOff(rule, assignments.id)}
    order by ${assignments.startDate}, ${assignments.id} limit ${asked}`);

const starting = startingBetween('start');
const guaranteed = startingBetween('guarantee');

const nextDays = (from: CalendarDate) => ({ from, to: addDays(from, DAYS_AHEAD - 1) });

/** Who starts in a job within days. */
export const findStarts: Rule = async (tx, actor) => {
  const rows = await tx.run(starting({ userId: actor.userId, today: actor.today, ...nextDays(actor.today) }));
  return rows.map((row) => assignmentLine('start', row));
};

/** Whose guarantee ends within days; it is as long for all. */
export const findEndingGuarantees: Rule = async (tx, actor, { guaranteeDays }) => {
  if (guaranteeDays === 0) return [];
  const days = nextDays(addDays(actor.today, -guaranteeDays));
  const rows = await tx.run(guaranteed({ userId: actor.userId, today: actor.today, ...days }));
  return rows.map((row) => assignmentLine('guarantee', { ...row, day: addDays(row.day, guaranteeDays) }));
};
