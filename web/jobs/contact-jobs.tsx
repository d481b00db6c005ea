import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMoney } from '#web/preferences/use-money.ts';
import { rowsOf } from '#web/records/use-record-list.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { jobListQuery } from './jobs.queries.ts';
import { StageBadge } from './stage-badge.tsx';

/** A client's job orders, the latest first. */
export function ContactJobs({ contactId }: { contactId: string }) {
  const query = useInfiniteQuery(jobListQuery({ contactId, sort: '-createdAt' }));
  const money = useMoney();
  const jobs = rowsOf(query);
  if (query.isPending) return <SkeletonList label="Loading job orders…" />;
  if (query.isError && !query.data) {
    return (
      <div role="alert" className="flex items-center gap-3 py-2 text-sm text-danger">
        The job orders could not be loaded.
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (jobs.length === 0) return <p className="py-2 text-sm text-muted">No job orders found for this client.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 text-sm">
            <Link to="/jobs" search={{ jobId: job.id }} className="link min-w-0 truncate">
              {job.title}
            </Link>
            <span className="flex items-center gap-3">
              <span className="text-muted tabular-nums">{money(job.value)}</span>
              <StageBadge stage={job.stage} />
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
