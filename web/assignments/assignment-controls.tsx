import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { daysInStage } from '#web/board/days-in-stage.tsx';
import { useToday } from '#web/records/use-today.ts';
import { IconButton } from '#web/ui/button.tsx';
import { AssignmentStageMenu } from './assignment-stage-menu.tsx';
import { useAssignmentWrites } from './assignments.queries.ts';

interface AssignmentControlsProps extends ComponentProps<typeof AssignmentStageMenu> {
  /** What else there is to say. */
  children?: ReactNode;
}

/** At the end of a line, on a phone a line of its own: the stage, changed in place, and the way off the job. */
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
