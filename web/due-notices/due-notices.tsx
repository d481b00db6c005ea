import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { TIME_ZONE_HEADER, TODAY_HEADER, type CalendarDate } from '#shared/calendar-date.ts';
import { dueNotices } from '#shared/due-notices.ts';
import { MAX_PAGE_SIZE } from '#shared/record-terms.ts';
import { defaultRoutine } from '#shared/routine-terms.ts';
import type { Task } from '#shared/tasks.ts';
import { clocksAt } from '#shared/time-zone.ts';
import { api, read } from '#web/lib/api.ts';
import { routineQuery } from '#web/today/today.queries.ts';
import { tell } from './tell.ts';

/** A timer does not go on while the machine sleeps, so the clock is looked at again before long. */
const LOOK_AGAIN_MS = 30_000;

interface DueNoticesProps {
  uid: string;
  since: number;
}

/** Tells of tasks that come due while the app is open. It shows nothing itself. */
export function DueNotices({ uid, since }: DueNoticesProps) {
  const [now, look] = useReducer(
    () => Date.now(),
    undefined,
    () => Date.now(),
  );
  const { data: routine } = useQuery(routineQuery);
  const timeZone = (routine ?? defaultRoutine()).timeZone;
  const today = clocksAt(new Date(now), timeZone).date;
  const { data: tasks = [] } = useQuery({ ...tasksOfDay(today, timeZone), enabled: routine !== undefined });
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

/** What is open and due on a day of the account, which need not be the day of this device. */
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
