import { useQuery } from '@tanstack/react-query';
import { columnOf, pipelineColumns, pipelineLabels, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { recordNames } from '#shared/records/records.ts';
import { Board } from '#web/records/board/board.tsx';
import type { ClaimFocus } from '#web/records/board/use-moved-card.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { AssignmentMenu, type AssignmentActions } from './assignment-menu.tsx';
import { assignmentColumnQuery, assignmentCountsQuery } from './assignments.queries.ts';
import { CandidateCard } from './candidate-card.tsx';

interface PipelineBoardProps {
  jobId: string;
  claimFocus: ClaimFocus;
  actions: AssignmentActions;
  tickedIds: ReadonlySet<string>;
  onTick: (assignment: Assignment) => void;
}

/** The candidates of a job, in one column per stage. */
export function PipelineBoard({ jobId, claimFocus, actions, tickedIds, onTick }: PipelineBoardProps) {
  const { data: counts, error, refetch } = useQuery(assignmentCountsQuery({ jobId }));
  const today = useToday();
  if (!counts) {
    return (
      <Card flush>
        {error ? (
          <LoadFailure className="p-4" onRetry={() => void refetch()}>
            The candidates could not be loaded.
          </LoadFailure>
        ) : (
          <SkeletonList label="Loading candidates…" />
        )}
      </Card>
    );
  }
  return (
    <Board<Assignment, PipelineColumn>
      nouns={recordNames.candidate}
      columns={pipelineColumns.map((column) => ({
        column,
        label: pipelineLabels[column],
        list: assignmentColumnQuery(jobId, column),
        count: counts[column],
      }))}
      columnOf={({ stage }) => columnOf(stage)}
      claimFocus={claimFocus}
      onOpen={actions.onOpen}
      onMove={actions.onMove}
      ticks={{ ids: tickedIds, toggle: onTick, nameOf: ({ candidate }) => candidate.name }}
      renderContent={(assignment) => <CandidateCard assignment={assignment} today={today} />}
      renderMenu={(assignment, tabIndex) => (
        <AssignmentMenu assignment={assignment} actions={actions} tabIndex={tabIndex} />
      )}
    />
  );
}
