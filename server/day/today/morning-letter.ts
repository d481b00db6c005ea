import { todayRules, type TodayRule } from '#shared/day/day-settings.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { Today, TodayLine } from '#shared/day/today-schemas.ts';
import { reasonOf, ruleLabels } from '#shared/day/today.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MailList } from '#server/platform/letters/letters.ts';
import { readDaySettings } from '../day-settings/day-settings.store.ts';
import { readToday } from './today.store.ts';

/** Per reason; the rest is on the list itself. */
const MOST_OF_A_RULE = 10;

/**
 * The content of a morning mail, read when it is sent. Null: it was turned off meanwhile, or there is nothing to do.
 */
export async function readMorning(
  database: Database,
  userId: string,
  today: CalendarDate,
  now: Date,
): Promise<MailList[] | null> {
  return database.asTenant(
    userId,
    async (tx) => {
      const daySettings = await readDaySettings(tx, userId);
      if (daySettings.mailHour === null) return null;
      const actor = { userId, now, today, timeZone: daySettings.timeZone };
      const lists = listsOf(await readToday(tx, actor, daySettings), today);
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
