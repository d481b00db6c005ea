import { useQuery } from '@tanstack/react-query';
import { useToday } from '#web/records/use-today.ts';
import { taskCountsQuery } from './tasks.queries.ts';

const MOST_SHOWN = 99;

/** Open tasks that are due today or overdue; nothing when there are none. */
export function DueTasksBadge() {
  const { data } = useQuery(taskCountsQuery(useToday()));
  const due = data?.due ?? 0;
  if (due === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums">
      {due > MOST_SHOWN ? `${MOST_SHOWN}+` : due}
      <span className="sr-only"> due today or overdue</span>
    </span>
  );
}
