import { ArrowLeftRight, UserRoundMinus } from 'lucide-react';
import { pipelineColumns, pipelineLabels, type PipelineColumn } from '#shared/crm/assignments.ts';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { BULK_LOOK, BulkButton } from '#web/records/core/bulk-button.tsx';
import { SelectionBar } from '#web/records/core/selection-bar.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

interface TickedBarProps {
  people: readonly Assignment[];
  onMove: (column: Exclude<PipelineColumn, 'placed'>) => void;
  onRemove: () => void;
  onClear: () => void;
}

/** The actions for the ticked cards of a job's board. Placing asks for the terms of each, so it is not among them. */
export function TickedBar({ people, onMove, onRemove, onClear }: TickedBarProps) {
  return (
    <SelectionBar label="Selected candidates" count={people.length} onClear={onClear}>
      <DropdownMenu
        heading="Move to"
        trigger={
          <Button size="small" className={BULK_LOOK} icon={<ArrowLeftRight aria-hidden className="size-4" />}>
            Move to…
          </Button>
        }
        renderItems={() =>
          pipelineColumns.flatMap((column) =>
            column === 'placed' ? [] : [{ label: pipelineLabels[column], onSelect: () => onMove(column) }],
          )
        }
      />
      <BulkButton label="Remove from job" icon={<UserRoundMinus aria-hidden className="size-4" />} onClick={onRemove} />
    </SelectionBar>
  );
}
