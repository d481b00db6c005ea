import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { StatTile } from '#web/platform/ui/stat-tile.tsx';
import { taskCountsQuery } from './tasks.queries.ts';

export function TaskCards({ today }: { today: CalendarDate }) {
  const { data } = useQuery(taskCountsQuery(today));
  return (
    <section aria-label="Task counts" className="grid grid-cols-3 gap-2">
      <StatTile
        label="Open"
        value={data?.open.toLocaleString('en-GB') ?? '–'}
        renderLink={(props) => <Link to="/tasks" search={{ status: 'open' }} {...props} />}
      />
      <StatTile
        label="Overdue"
        value={data?.overdue.toLocaleString('en-GB') ?? '–'}
        renderLink={(props) => <Link to="/tasks" search={{ status: 'overdue' }} {...props} />}
      />
      <StatTile
        label="Completed"
        value={data?.completed.toLocaleString('en-GB') ?? '–'}
        renderLink={(props) => <Link to="/tasks" search={{ status: 'completed' }} {...props} />}
      />
    </section>
  );
}
