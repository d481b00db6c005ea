import { CircleCheck, Download, Trash2 } from 'lucide-react';
import { csvLine } from '#shared/csv.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { taskStatus, type Task, type TasksFilter } from '#shared/tasks.ts';
import { BulkBar } from '#web/records/bulk-bar.tsx';
import { BulkButton } from '#web/records/bulk-button.tsx';
import { withReason } from '#web/records/failure.ts';
import { readSelected } from '#web/records/read-selected.ts';
import { saveCsvFile } from '#web/records/save-file.ts';
import { selectedOf, useBulkAction } from '#web/records/use-bulk-action.ts';
import type { RowSelection } from '#web/records/use-row-selection.ts';
import { useToast } from '#web/ui/use-toast.ts';
import { changeTasks, readTaskPage } from './tasks.queries.ts';

interface TasksBulkBarProps {
  selection: RowSelection;
  rows: readonly Task[];
  total: number;
  filter: TasksFilter;
  today: CalendarDate;
}

export function TasksBulkBar({ selection, rows, total, filter, today }: TasksBulkBarProps) {
  const bulk = useBulkAction('task');
  const toast = useToast();
  const selected = selectedOf(selection, filter);

  function complete(): void {
    bulk.mutate({
      run: () => changeTasks({ action: 'complete', ...selected }),
      undo: (ids) => changeTasks({ action: 'reopen', ids }),
      done: 'completed',
      failure: 'Failed to update tasks',
    });
    selection.clear();
  }

  function remove(): void {
    bulk.mutate({
      run: () => changeTasks({ action: 'delete', ...selected }),
      undo: (ids) => changeTasks({ action: 'restore', ids }),
      done: 'deleted',
      failure: 'Failed to delete tasks',
      removes: selection.ids,
    });
    selection.clear();
  }

  async function exportCsv(): Promise<void> {
    try {
      const tasks = await readSelected(selection, rows, (page) => readTaskPage(filter, page));
      const lines = tasks.map((task) => csvLine(cellsOf(task, today)));
      saveCsvFile('tasks.csv', [csvLine(header), ...lines]);
    } catch (error) {
      toast.show({ title: withReason('Failed to export tasks', error), tone: 'danger' });
    }
  }

  return (
    <BulkBar selection={selection} total={total}>
      <BulkButton label="Complete" icon={<CircleCheck aria-hidden className="size-4" />} onClick={complete} />
      <BulkButton
        label="Export CSV"
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => void exportCsv()}
      />
      <BulkButton label="Delete" icon={<Trash2 aria-hidden className="size-4" />} onClick={remove} />
    </BulkBar>
  );
}

const header = ['Title', 'Description', 'Due date', 'Priority', 'Status', 'Contact', 'Created'];

function cellsOf(task: Task, today: CalendarDate): string[] {
  return [
    task.title,
    task.description ?? '',
    task.dueDate ?? '',
    task.priority,
    taskStatus(task, today),
    task.contact?.name ?? '',
    task.createdAt,
  ];
}
