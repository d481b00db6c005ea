import { todayRules, type TodayRule } from '#shared/routine-terms.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Today, TodayLine } from '#shared/today.ts';
import { reasonOf, ruleLabels } from '#shared/today-terms.ts';
import type { Database } from '../db/database.ts';
import type { MailList } from '../mail/templates.ts';
import { readRoutine } from '../routine/routine.store.ts';
import { readToday } from './today.store.ts';

/** So many of each reason; the rest is on the list itself. */
const MOST_OF_A_RULE = 10;

/** What the mail of a morning says, read when it leaves. Null: it was switched off meanwhile, or there is nothing to do. */
export async function readMorning(
  database: Database,
  userId: string,
  today: CalendarDate,
  now: Date,
): Promise<MailList[] | null> {
  return database.asTenant(
    userId,
    async (tx) => {
      const routine = await readRoutine(tx, userId);
      if (routine.mailHour === null) return null;
      const actor = { userId, now, today, timeZone: routine.timeZone };
      const lists = listsOf(await readToday(tx, actor, routine), today);
      return lists.length > 0 ? lists : null;
    },
    'read',
  );
}

function listsOf({ lines, more }: Today, today: CalendarDate): MailList[] {
  return todayRules.flatMap((rule) => {
    const own = lines.filter((line) => line.rule === rule);
    if (own.length === 0) return [];
    const rest = own.length - MOST_OF_A_RULE;
    const told = own.slice(0, MOST_OF_A_RULE).map((line) => sentence(rule, line, today));
    const others = rest > 0 ? [`and ${rest}${more.includes(rule) ? ' or more' : ''} others`] : [];
    return [{ heading: ruleLabels[rule], items: [...told, ...others] }];
  });
}

function sentence(rule: TodayRule, { title, about, beside, task, time, day }: TodayLine, today: CalendarDate): string {
  const whom = task ? about?.name : beside;
  const what = [time, title].filter(Boolean).join(' ');
  return `${[what, whom].filter(Boolean).join(' · ')} (${reasonOf(rule, day, today).toLowerCase()})`;
}
