import type { Assignment } from '#shared/assignments.ts';
import { AssignmentControls } from '#web/assignments/assignment-controls.tsx';
import { assignmentListQuery } from '#web/assignments/assignments.queries.ts';
import { useCandidateMove } from '#web/assignments/use-candidate-move.tsx';
import { ExpectedSalary } from '#web/candidates/expected-salary.tsx';
import { EmailLink } from '#web/contacts/contact-links.tsx';
import { RecordLink } from '#web/records/record-link.tsx';
import { RelatedList } from '#web/records/related-list.tsx';
import { Badge } from '#web/ui/badge.tsx';

const SHOWN_SKILLS = 3;

/** Who is in the running for a job. By name: whoever is moved stays where they are on the screen. */
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
              // oxlint-disable-next-line react/no-array-index-key -- the same skill may stand there twice
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
