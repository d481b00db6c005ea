import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StatTile } from '#web/platform/ui/stat-tile.tsx';
import { candidateCountsQuery } from './candidates.queries.ts';

export function CandidateCounts() {
  const { data } = useQuery(candidateCountsQuery);
  return (
    <section aria-label="Candidate counts" className="grid grid-cols-3 gap-2">
      <StatTile
        label="Total"
        value={data?.total.toLocaleString('en-GB') ?? '–'}
        renderLink={(props) => <Link to="/candidates" {...props} />}
      />
      <StatTile
        label="Permanent"
        value={data?.permanent.toLocaleString('en-GB') ?? '–'}
        renderLink={(props) => <Link to="/candidates" search={{ type: 'permanent' }} {...props} />}
      />
      <StatTile
        label="Contract"
        value={data?.contract.toLocaleString('en-GB') ?? '–'}
        renderLink={(props) => <Link to="/candidates" search={{ type: 'contract' }} {...props} />}
      />
    </section>
  );
}
