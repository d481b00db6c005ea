import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { candidateName, type ListedCandidate } from '#shared/candidates.ts';
import { formatCount } from '#shared/records.ts';
import { CandidateStageBadge } from '#web/candidates/candidate-badges.tsx';
import { candidateListQuery } from '#web/candidates/candidates.queries.ts';
import { ExpectedSalary } from '#web/candidates/expected-salary.tsx';
import { EmailLink } from '#web/contacts/contact-links.tsx';
import { Section } from '#web/records/details.tsx';
import { rowsOf, type ListQuery } from '#web/records/use-record-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';

const SHOWN_SKILLS = 3;

/** Who is in the running for a job. */
export function AssignedCandidates({ jobId }: { jobId: string }) {
  const query = useInfiniteQuery(candidateListQuery({ assignedJobId: jobId }));
  const count = query.data?.pages[0]?.count;
  return (
    <Section title="Assigned candidates" {...(count !== undefined && { aside: formatCount(count) })}>
      <Candidates query={query} />
    </Section>
  );
}

function Candidates({ query }: { query: ListQuery<ListedCandidate> }) {
  const candidates = rowsOf(query);
  if (query.isPending) return <SkeletonList label="Loading candidates…" />;
  if (query.isError && !query.data) {
    return (
      <div role="alert" className="flex items-center gap-3 py-2 text-sm text-danger">
        The candidates could not be loaded.
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (candidates.length === 0) {
    return <p className="py-2 text-sm text-muted">No candidates are assigned to this job.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {candidates.map((candidate) => (
          <AssignedCandidate key={candidate.id} candidate={candidate} />
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

function AssignedCandidate({ candidate }: { candidate: ListedCandidate }) {
  const { id, email, skills, candidateStage, expectedSalary } = candidate;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 py-2 text-sm">
      <div className="min-w-0">
        <Link to="/candidates" search={{ id }} className="link block truncate">
          {candidateName(candidate)}
        </Link>
        <span className="block truncate text-xs text-muted">
          <EmailLink email={email} />
        </span>
        {skills.length > 0 && (
          <span className="mt-1 flex flex-wrap items-center gap-1">
            {skills.slice(0, SHOWN_SKILLS).map((skill, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same skill may stand there twice
              <Badge key={index}>{skill}</Badge>
            ))}
            {skills.length > SHOWN_SKILLS && (
              <span className="text-xs text-muted">+{skills.length - SHOWN_SKILLS} more</span>
            )}
          </span>
        )}
      </div>
      <span className="flex items-center gap-3">
        <ExpectedSalary amount={expectedSalary} />
        {candidateStage !== null && <CandidateStageBadge stage={candidateStage} />}
      </span>
    </li>
  );
}
