import { useQuery } from '@tanstack/react-query';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { candidateCountsQuery } from './candidates.queries.ts';

export function CandidateCounts() {
  const { data } = useQuery(candidateCountsQuery);
  return (
    <section aria-label="Candidate counts" className="grid grid-cols-3 gap-2 sm:gap-3">
      <StatTile label="Total" value={data?.total.toLocaleString('en-GB') ?? '–'} />
      <StatTile label="Permanent" value={data?.permanent.toLocaleString('en-GB') ?? '–'} />
      <StatTile label="Contract" value={data?.contract.toLocaleString('en-GB') ?? '–'} />
    </section>
  );
}
