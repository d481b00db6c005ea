import { candidateName } from '#shared/candidate-terms.ts';
import type { ListedCandidate } from '#shared/candidates.ts';
import { CandidateStageBadge } from '#web/candidates/candidate-badges.tsx';
import { candidateListQuery } from '#web/candidates/candidates.queries.ts';
import { ExpectedSalary } from '#web/candidates/expected-salary.tsx';
import { EmailLink } from '#web/contacts/contact-links.tsx';
import { RecordLink } from '#web/records/record-link.tsx';
import { RelatedList } from '#web/records/related-list.tsx';
import { Badge } from '#web/ui/badge.tsx';

const SHOWN_SKILLS = 3;

/** Who is in the running for a job. */
export function AssignedCandidates({ jobId }: { jobId: string }) {
  return (
    <RelatedList
      title="Assigned candidates"
      list={candidateListQuery({ assignedJobId: jobId })}
      noun="candidates"
      empty="No candidates are assigned to this job."
      renderItem={(candidate) => <AssignedCandidate key={candidate.id} candidate={candidate} />}
    />
  );
}

function AssignedCandidate({ candidate }: { candidate: ListedCandidate }) {
  const { id, email, skills, candidateStage, expectedSalary } = candidate;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 py-2 text-sm">
      <div className="min-w-0">
        <RecordLink type="candidate" id={id} className="block truncate">
          {candidateName(candidate)}
        </RecordLink>
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
      <span className="flex items-center gap-4">
        <ExpectedSalary amount={expectedSalary} />
        {candidateStage !== null && <CandidateStageBadge stage={candidateStage} />}
      </span>
    </li>
  );
}
