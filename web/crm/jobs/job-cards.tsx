import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { StatTile } from '#web/platform/ui/stat-tile.tsx';
import { jobStatsQuery } from './jobs.queries.ts';

export function JobCards() {
  const { data } = useQuery(jobStatsQuery());
  const money = useMoney();
  return (
    <section aria-label="Job figures" className="grid grid-cols-2 gap-2">
      <StatTile
        label="Live Jobs"
        value={data?.live.toLocaleString('en-GB') ?? '–'}
        hint="Active Jobs"
        renderLink={(props) => <Link to="/jobs" search={{ group: 'live' }} {...props} />}
      />
      <StatTile
        label="Placements"
        value={data?.placements.toLocaleString('en-GB') ?? '–'}
        hint={data ? `${money(data.placedFees)} in fees` : '–'}
        renderLink={(props) => <Link to="/jobs" search={{ stage: 'placed' }} {...props} />}
      />
    </section>
  );
}
