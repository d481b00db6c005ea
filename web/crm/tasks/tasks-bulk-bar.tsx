import { CircleCheck } from 'lucide-react';
import type { TasksFilter } from '#shared/crm/task-schemas.ts';
import type { ShownList } from '#web/records/core/bulk-actions.tsx';
import { BulkBar } from '#web/records/core/bulk-bar.tsx';
import { BulkButton } from '#web/records/core/bulk-button.tsx';
import { selectedOf, useBulkAction } from '#web/records/core/use-bulk-action.ts';
import { changeTasks, tasksBulkApi, type TaskListParams } from './tasks.queries.ts';

interface TasksBulkBarProps extends ShownList<TasksFilter, TaskListParams['sort']> {
  /** Called with the loaded rows that are about to be completed. */
  onComplete?: (ids: readonly string[]) => void;
}

export function TasksBulkBar({ onComplete, ...shown }: TasksBulkBarProps) {
  const bulk = useBulkAction('task');
  const { selection } = shown.list;

  function complete(): void {
    onComplete?.(selection.ids);
    bulk.mutate({
      run: () => changeTasks({ action: 'complete', ...selectedOf(selection, shown.filter) }),
      undo: (ids) => changeTasks({ action: 'reopen', ids }),
      done: 'completed',
      failure: 'Failed to update tasks',
    });
    selection.clear();
  }

  return (
    <BulkBar api={tasksBulkApi} {...shown}>
      <BulkButton label="Complete" icon={<CircleCheck aria-hidden className="size-4" />} onClick={complete} />
    </BulkBar>
  );
}
