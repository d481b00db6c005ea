import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { DayLines } from '../today/day-lines.tsx';
import { todayQuery } from '../today/today.queries.ts';
import { WaitingLines } from './waiting-lines.tsx';

const MOST_TASKS = 6;

type DueTasksProps = { tasks: Dashboard['tasks']; today: CalendarDate };

/** The tasks that are due, then what else waits on Today, so that the day starts on the first screen. */
export function DueTasks({ tasks: { overdue, dueToday }, today }: DueTasksProps) {
  const { data, error, refetch } = useQuery(todayQuery(today));
  const actions = (
    <>
      <Link to="/tasks" search={{ status: 'overdue' }} className="link text-sm">
        {overdue} overdue
      </Link>
      <Link to="/tasks" search={{ due: 'today' }} className="link text-sm">
        {dueToday} due today
      </Link>
    </>
  );
  if (!data) {
    return (
      <Card flush title="Tasks due" actions={actions}>
        {error ? (
          <LoadFailure className="px-4 py-4" onRetry={() => void refetch()}>
            The tasks could not be loaded.
          </LoadFailure>
        ) : (
          <SkeletonList rows={3} label="Loading tasks…" />
        )}
      </Card>
    );
  }
  return (
    <DayLines key={today} today={today} lines={data.lines}>
      {(lines, renderLine) => {
        const tasks = lines.filter(({ task }) => task !== null);
        const all = overdue + dueToday;
        return (
          <>
            <Card flush title="Tasks due" actions={actions}>
              {tasks.length === 0 ? (
                <p className="px-4 py-8 text-center text-sm text-muted">
                  Nothing is due today, and nothing is overdue.
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {tasks.slice(0, MOST_TASKS).map((line) => renderLine(line, false))}
                </ul>
              )}
              {tasks.length > MOST_TASKS && (
                <p className="border-t border-line px-4 py-2 text-sm">
                  <Link to="/tasks" search={{ due: 'now' }} className="link">
                    Show all {all.toLocaleString('en-GB')}
                  </Link>
                </p>
              )}
            </Card>
            <WaitingLines
              lines={lines.filter(({ task }) => task === null)}
              more={data.more}
              renderLine={(line) => renderLine(line, false)}
            />
          </>
        );
      }}
    </DayLines>
  );
}
