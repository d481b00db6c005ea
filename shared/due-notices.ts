import type { CalendarDate } from './calendar-date.ts';
import { momentOf } from './time-zone.ts';

/** What has to be known of a task to tell when it is due. */
export interface TimedTask {
  id: string;
  title: string;
  completed: boolean;
  dueDate: CalendarDate | null;
  dueTime: string | null;
}

export interface DueNotice {
  /** The same task at another moment is another notice. */
  key: string;
  taskId: string;
  title: string;
  time: string;
}

/** After a sleep of the machine, what is older is no news any more. */
const LATEST_MS = 60 * 60 * 1000;

interface Wanted {
  now: number;
  /** Since when notices are wanted. */
  since: number;
  /** Whose clocks the times of tasks are. */
  timeZone: string;
}

/** What has just come due, the earliest first, and the moment at which the next task does. */
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
