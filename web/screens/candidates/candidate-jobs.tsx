import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { AssignmentControls } from '#web/crm/assignments/assignment-controls.tsx';
import { assignmentListQuery } from '#web/crm/assignments/assignments.queries.ts';
import { useCandidateMove } from '#web/crm/assignments/use-candidate-move.tsx';
import { RelatedList } from '#web/records/core/related-list.tsx';
import { AssignedJob } from '#web/crm/candidates/assigned-job.tsx';

/** The jobs of a candidate, newest assignment first. */
export function CandidateJobs({ candidateId }: { candidateId: string }) {
  const move = useCandidateMove();
  return (
    <>
      <RelatedList
        title="Job assignments"
        list={assignmentListQuery({ candidateId, sort: '-createdAt' })}
        noun="jobs"
        empty="Not assigned"
        renderItem={(assignment) => <CandidateJob key={assignment.id} assignment={assignment} onMove={move.change} />}
      />
      {move.dialog}
    </>
  );
}

interface CandidateJobProps {
  assignment: Assignment;
  onMove: ReturnType<typeof useCandidateMove>['change'];
}

function CandidateJob({ assignment, onMove }: CandidateJobProps) {
  const { job } = assignment;
  const { contact } = job;
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-1 py-2 text-sm max-sm:flex-col">
      <div className="max-w-full min-w-0">
        <span className="block truncate">
          <AssignedJob job={job} />
        </span>
        {!job.removed && contact && (
          <span className="block truncate text-xs text-muted">{contact.company ?? contact.name}</span>
        )}
      </div>
      <AssignmentControls assignment={assignment} name={job.removed ? 'the deleted job' : job.title} onMove={onMove} />
    </li>
  );
}
