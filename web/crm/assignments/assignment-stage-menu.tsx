import { ChevronDown } from 'lucide-react';
import { columnOf, pipelineLabels, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { CandidateStageBadge } from '../candidates/candidate-badges.tsx';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { columnItems } from './assignment-menu.tsx';

interface AssignmentStageMenuProps {
  assignment: Assignment;
  /** The subject of the row: the candidate in a job's list, the job in a candidate's. */
  name: string;
  onMove: (assignment: Assignment, column: PipelineColumn) => void;
}

/** The stage badge, which opens a menu to change the stage. */
export function AssignmentStageMenu({ assignment, name, onMove }: AssignmentStageMenuProps) {
  const { stage } = assignment;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Stage of ${name}: ${pipelineLabels[columnOf(stage)]}`}
          className="group/stage -mx-1 inline-flex max-w-full min-w-0 items-center gap-0.5 justify-self-start rounded-md px-1 py-0.5 hover:bg-hover data-[state=open]:bg-hover pointer-coarse:relative pointer-coarse:min-h-9 pointer-coarse:after:absolute pointer-coarse:after:-inset-1"
        >
          {stage === null ? <Badge>{pipelineLabels.none}</Badge> : <CandidateStageBadge stage={stage} />}
          <ChevronDown
            aria-hidden
            className="size-3.5 shrink-0 text-faint opacity-60 group-hover/stage:opacity-100 group-focus-visible/stage:opacity-100"
          />
        </button>
      }
      renderItems={() => columnItems(assignment, (column) => onMove(assignment, column))}
    />
  );
}
