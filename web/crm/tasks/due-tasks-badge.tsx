import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useToday } from '#web/records/core/use-today.ts';
import { taskCountsQuery } from './tasks.queries.ts';

const MOST_SHOWN = 99;

interface DueTasksBadgeProps {
  onNavigate?: (() => void) | undefined;
}

/** The number of open tasks due today or overdue, linked to them. Renders nothing if there are none. */
export function DueTasksBadge({ onNavigate }: DueTasksBadgeProps) {
  const due = useDueTasks();
  if (due === 0) return null;
  return (
    <Link
      to="/tasks"
      search={{ due: 'now' }}
      onClick={onNavigate}
      className="group absolute inset-y-0 right-0 flex min-w-9 items-center justify-end rounded-md pr-2.5 pl-1"
    >
      <Count due={due} />
    </Link>
  );
}

/** The same count without the link, for use inside another link. */
export function DueTasksCount() {
  const due = useDueTasks();
  return due > 0 && <Count due={due} />;
}

function useDueTasks(): number {
  const { data } = useQuery(taskCountsQuery(useToday()));
  return data?.due ?? 0;
}

function Count({ due }: { due: number }) {
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold in-data-tab-bar:px-1 in-data-tab-bar:leading-4 text-on-accent tabular-nums group-hover:bg-accent-hover">
      {due > MOST_SHOWN ? `${MOST_SHOWN}+` : due}
      <span className="sr-only"> due today or overdue</span>
    </span>
  );
}
