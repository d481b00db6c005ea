import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { TIME_ZONE_HEADER, TODAY_HEADER, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { dueNotices } from '#shared/day/due-notices.ts';
import { MAX_PAGE_SIZE } from '#shared/platform/limits.ts';
import { defaultDaySettings } from '#shared/day/day-settings.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { clocksAt } from '#shared/platform/time-zone.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { daySettingsQuery } from '../today/today.queries.ts';
import { tell } from './tell.ts';

/** Timers stop while the machine sleeps, so the clock is checked at this interval. */
const LOOK_AGAIN_MS = 30_000;

interface DueNoticesProps {
  uid: string;
  since: number;
}

/** Notifies about tasks that come due while the app is open. Renders nothing. */
export function DueNotices({ uid, since }: DueNoticesProps) {
  const [now, look] = useReducer(
    () => Date.now(),
    undefined,
    () => Date.now(),
  );
  const { data: daySettings } = useQuery(daySettingsQuery);
  const timeZone = (daySettings ?? defaultDaySettings()).timeZone;
  const today = clocksAt(new Date(now), timeZone).date;
  const { data: tasks = [] } = useQuery({ ...tasksOfDay(today, timeZone), enabled: daySettings !== undefined });
  const { due, next } = dueNotices(tasks, { now, since, timeZone });
  const navigate = useNavigate();
  const showTask = useEffectEvent((taskId: string) => void navigate({ to: '/tasks', search: { edit: taskId } }));
  const tellDue = useEffectEvent(() => void tell(due, uid, showTask));

  const news = due.map(({ key }) => key).join();
  useEffect(() => {
    if (news !== '') tellDue();
  }, [news]);

  useEffect(() => {
    const timer = setTimeout(look, Math.min(LOOK_AGAIN_MS, (next ?? Infinity) - now));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, next]);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    const hear = ({ data }: MessageEvent<{ taskId?: unknown } | null>) => {
      if (typeof data?.taskId === 'string') showTask(data.taskId);
    };
    worker?.addEventListener('message', hear);
    return () => worker?.removeEventListener('message', hear);
  }, []);
  return null;
}

/** Open tasks due on a day in the account's time zone, which may differ from that of the device. */
function tasksOfDay(date: CalendarDate, timeZone: string) {
  return queryOptions({
    queryKey: ['tasks', 'of day', date, timeZone],
    queryFn: async ({ signal }) => {
      const headers = { [TODAY_HEADER]: date, [TIME_ZONE_HEADER]: timeZone };
      const tasks: Task[] = [];
      let cursor: string | null = null;
      do {
        const query = { due: 'today' as const, limit: String(MAX_PAGE_SIZE), ...(cursor !== null && { cursor }) };
        const page: { items: Task[]; nextCursor: string | null } = await read(
          api.tasks.$get({ query }, { headers, init: { signal } }),
        );
        tasks.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return tasks;
    },
  });
}
