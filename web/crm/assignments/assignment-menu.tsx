import { Check, Ellipsis, StickyNote, Trash2, UserRound } from 'lucide-react';
import { columnOf, pipelineColumns, pipelineLabels, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import type { MenuItem } from '#web/platform/ui/dropdown-menu-list.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

/** The actions for a candidate on a job. */
export interface AssignmentActions {
  onMove: (assignment: Assignment, column: PipelineColumn) => void;
  onOpen: (assignment: Assignment) => void;
  onNote: (assignment: Assignment) => void;
  onRemove: (assignment: Assignment) => void;
}

interface AssignmentMenuProps {
  assignment: Assignment;
  actions: AssignmentActions;
  tabIndex?: 0 | -1;
}

export function AssignmentMenu({ assignment, actions, tabIndex = 0 }: AssignmentMenuProps) {
  const { name } = assignment.candidate;
  return (
    <DropdownMenu
      heading="Move to"
      trigger={
        <IconButton
          label={`Actions for ${name}`}
          size="small"
          tabIndex={tabIndex}
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
      renderItems={() => [
        ...columnItems(assignment, (column) => actions.onMove(assignment, column)),
        {
          label: 'Open candidate',
          icon: <UserRound aria-hidden className="size-4" />,
          startsGroup: true,
          onSelect: () => actions.onOpen(assignment),
        },
        {
          label: assignment.note === '' ? 'Add note' : 'Edit note',
          icon: <StickyNote aria-hidden className="size-4" />,
          onSelect: () => actions.onNote(assignment),
        },
        {
          label: 'Remove from job',
          icon: <Trash2 aria-hidden className="size-4" />,
          destructive: true,
          startsGroup: true,
          onSelect: () => actions.onRemove(assignment),
        },
      ]}
    />
  );
}

export function columnItems({ stage }: Assignment, onMove: (column: PipelineColumn) => void): MenuItem[] {
  return pipelineColumns.map((column) => ({
    label: pipelineLabels[column],
    disabled: column === columnOf(stage),
    ...(column === columnOf(stage) && { shortcut: <Check aria-label="Current stage" className="size-4" /> }),
    onSelect: () => onMove(column),
  }));
}
