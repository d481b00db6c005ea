import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { AssignmentControls } from '#web/crm/assignments/assignment-controls.tsx';
import { assignmentListQuery } from '#web/crm/assignments/assignments.queries.ts';
import { useCandidateMove } from '#web/crm/assignments/use-candidate-move.tsx';
import { ExpectedSalary } from '#web/crm/candidates/expected-salary.tsx';
import { EmailLink } from '#web/crm/contacts/contact-links.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { RelatedList } from '#web/records/core/related-list.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';

const SHOWN_SKILLS = 3;

/** The candidates of a job, sorted by name so that a moved candidate keeps its place on screen. */
export function AssignedCandidates({ jobId }: { jobId: string }) {
  const move = useCandidateMove();
  return (
    <>
      <RelatedList
        title="Assigned candidates"
        list={assignmentListQuery({ jobId, sort: 'candidate' })}
        noun="candidates"
        empty="No candidates are assigned to this job."
        renderItem={(assignment) => (
          <AssignedCandidate key={assignment.id} assignment={assignment} onMove={move.change} />
        )}
      />
      {move.dialog}
    </>
  );
}

interface AssignedCandidateProps {
  assignment: Assignment;
  onMove: ReturnType<typeof useCandidateMove>['change'];
}

function AssignedCandidate({ assignment, onMove }: AssignedCandidateProps) {
  const { id, name, email, skills, expectedSalary } = assignment.candidate;
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-1 py-2 text-sm max-sm:flex-col">
      <div className="max-w-full min-w-0">
        <RecordLink type="candidate" id={id} className="block truncate">
          {name}
        </RecordLink>
        <span className="block truncate text-xs text-muted">
          <EmailLink email={email} />
        </span>
        {skills.length > 0 && (
          <span className="mt-1 flex flex-wrap items-center gap-1">
            {skills.slice(0, SHOWN_SKILLS).map((skill, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a skill may be listed twice
              <Badge key={index}>{skill}</Badge>
            ))}
            {skills.length > SHOWN_SKILLS && (
              <span className="text-xs text-muted">+{skills.length - SHOWN_SKILLS} more</span>
            )}
          </span>
        )}
      </div>
      <AssignmentControls assignment={assignment} name={name} onMove={onMove}>
        <ExpectedSalary amount={expectedSalary} />
      </AssignmentControls>
    </li>
  );
}
