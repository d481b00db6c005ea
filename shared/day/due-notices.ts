import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { momentOf } from '#shared/platform/time-zone.ts';

export interface TimedTask {
  id: string;
  title: string;
  completed: boolean;
  dueDate: CalendarDate | null;
  dueTime: string | null;
}

export interface DueNotice {
  /** The same task at another time gives another notice. */
  key: string;
  taskId: string;
  title: string;
  time: string;
}

/** Older notices are stale, for example after the machine has slept. */
const LATEST_MS = 60 * 60 * 1000;

interface Wanted {
  now: number;
  /** When notices were switched on. */
  since: number;
  /** The time zone of the task times. */
  timeZone: string;
}

/** The tasks that have just come due, earliest first, and the moment the next one does. */
export function dueNotices(
  tasks: readonly TimedTask[],
  { now, since, timeZone }: Wanted,
): { due: DueNotice[]; next: number | null } {
  const open = tasks
    .flatMap(({ id, title, completed, dueDate, dueTime }) => {
      if (completed || dueDate === null || dueTime === null) return [];
      const moment = momentOf(dueDate, dueTime, timeZone).getTime();
      return [{ moment, notice: { key: `${dueDate} ${dueTime} ${id}`, taskId: id, title, time: dueTime } }];
    })
    .toSorted((one, other) => one.moment - other.moment);
  const from = Math.max(since, now - LATEST_MS);
  return {
    due: open.filter(({ moment }) => moment >= from && moment <= now).map(({ notice }) => notice),
    next: open.find(({ moment }) => moment > now)?.moment ?? null,
  };
}
