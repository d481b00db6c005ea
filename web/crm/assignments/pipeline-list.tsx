import { useInfiniteQuery } from '@tanstack/react-query';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { daysInStage } from '#web/records/board/days-in-stage.tsx';
import { EmailLink, PhoneLink } from '../contacts/contact-links.tsx';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { AssignmentMenu, type AssignmentActions } from './assignment-menu.tsx';
import { AssignmentStageMenu } from './assignment-stage-menu.tsx';
import { assignmentListQuery } from './assignments.queries.ts';
import { NoteMark } from './candidate-card.tsx';

interface PipelineListProps {
  jobId: string;
  actions: AssignmentActions;
}

/** The candidates of a job by name, with an editable stage. */
export function PipelineList({ jobId, actions }: PipelineListProps) {
  const query = useInfiniteQuery(assignmentListQuery({ jobId, sort: 'candidate' }));
  const today = useToday();
  return (
    <Card flush>
      <PagedList
        query={query}
        noun="candidates"
        inset
        empty={<p className="p-4 text-sm text-muted">Nobody is on this job yet.</p>}
        renderItem={(assignment) => (
          <PipelineRow key={assignment.id} assignment={assignment} today={today} actions={actions} />
        )}
      />
    </Card>
  );
}

interface PipelineRowProps {
  assignment: Assignment;
  today: CalendarDate;
  actions: AssignmentActions;
}

function PipelineRow({ assignment, today, actions }: PipelineRowProps) {
  const { candidate, stageSince, note } = assignment;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_9rem_minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2">
        <RecordLink type="candidate" id={candidate.id} className="truncate font-medium">
          {candidate.name}
        </RecordLink>
        {note !== '' && <NoteMark note={note} />}
      </span>
      <span className="truncate text-xs text-muted max-sm:col-start-1 sm:text-sm">
        {candidate.phone === null ? <EmailLink email={candidate.email} /> : <PhoneLink phone={candidate.phone} />}
      </span>
      <AssignmentStageMenu assignment={assignment} name={candidate.name} onMove={actions.onMove} />
      <span className="text-xs text-muted tabular-nums max-sm:hidden">{daysInStage(stageSince, today)} in stage</span>
      <span className="max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end">
        <AssignmentMenu assignment={assignment} actions={actions} />
      </span>
    </li>
  );
}
