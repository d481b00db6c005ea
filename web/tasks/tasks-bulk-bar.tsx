import { CircleCheck } from 'lucide-react';
import type { TasksFilter } from '#shared/tasks.ts';
import { BulkBar, type ShownList } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { selectedOf, useBulkAction } from '#web/records/use-bulk-action.ts';
import { changeTasks, tasksBulkApi, type TaskListParams } from './tasks.queries.ts';

export function TasksBulkBar(shown: ShownList<TasksFilter, TaskListParams['sort']>) {
  const bulk = useBulkAction('task');
  const { selection } = shown.list;

  function complete(): void {
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
