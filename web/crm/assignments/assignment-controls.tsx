import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { daysInStage } from '#web/records/board/days-in-stage.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { AssignmentStageMenu } from './assignment-stage-menu.tsx';
import { useAssignmentWrites } from './assignments.queries.ts';

interface AssignmentControlsProps extends ComponentProps<typeof AssignmentStageMenu> {
  /** Additional information. */
  children?: ReactNode;
}

/** The stage menu and the remove button. They end a row; on a phone they take a line of their own. */
export function AssignmentControls({ children, ...menu }: AssignmentControlsProps) {
  const { removeWithUndo } = useAssignmentWrites();
  const today = useToday();
  const { id, stage, stageSince } = menu.assignment;
  return (
    <div className="flex shrink-0 flex-col items-end gap-0.5 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:gap-3">
      <span className="-mr-2 flex items-center gap-1 max-sm:contents">
        <AssignmentStageMenu {...menu} />
        <IconButton
          label={`Remove ${menu.name}`}
          size="small"
          className="max-sm:order-last max-sm:-mr-2 max-sm:ml-auto"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => void removeWithUndo(id)}
        />
      </span>
      <span className="text-xs whitespace-nowrap text-muted tabular-nums">
        {stage === null ? 'Without a stage' : 'In this stage'} for {daysInStage(stageSince, today)}
      </span>
      {children}
    </div>
  );
}
