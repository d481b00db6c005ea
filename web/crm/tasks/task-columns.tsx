import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { listColumns, type ListColumn } from '#shared/crm/list-columns.ts';
import { priorityLabels, taskStatus, type Priority, type TaskStatus } from '#shared/crm/tasks.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import type { RecordColumn } from '#web/records/core/record-column.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import type { Tone } from '#web/platform/ui/tone.ts';
import { DueDate, TaskContact } from './task-facts.tsx';

const statusLabels: Record<TaskStatus, string> = { open: 'Open', overdue: 'Overdue', completed: 'Completed' };
const statusTones: Record<TaskStatus, Tone> = { open: 'info', overdue: 'danger', completed: 'success' };
const priorityTones: Record<Priority, Tone> = { low: 'neutral', medium: 'warning', high: 'danger' };

export function taskColumns(
  today: CalendarDate,
  onToggle: (task: Task, completed: boolean) => void,
): readonly RecordColumn<Task, 'status' | 'task' | ListColumn<'task'>>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      min: 6,
      rank: 2,
      render: (task) => <StatusBadge status={taskStatus(task, today)} />,
    },
    {
      id: 'task',
      header: 'Task',
      naming: true,
      sortKey: 'title',
      min: 14,
      share: 4,
      renderBefore: (task) => (
        <Checkbox
          hideLabel
          label={`Completed: ${task.title}`}
          className="-translate-y-px"
          checked={task.completed}
          onChange={({ target }) => onToggle(task, target.checked)}
        />
      ),
      render: (task) => (
        <span className="block min-w-0">
          <span className={classNames('block', task.completed && 'text-muted line-through')}>{task.title}</span>
          {task.description !== null && (
            // It may be as long as a page. The form shows all of it.
            <span
              className={classNames('line-clamp-2 text-xs font-normal text-muted', task.completed && 'line-through')}
            >
              {task.description}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'contact',
      header: listColumns.task.contact,
      sortKey: 'contact',
      min: 9,
      share: 2,
      rank: 4,
      render: (task) => <TaskContact task={task} />,
      renderShort: (task) => <TaskContact task={task} />,
    },
    {
      id: 'dueDate',
      header: listColumns.task.dueDate,
      sortKey: 'dueDate',
      min: 9,
      share: 3,
      rank: 1,
      render: (task) => <DueDate task={task} today={today} />,
    },
    {
      id: 'priority',
      header: listColumns.task.priority,
      sortKey: 'priority',
      min: 5.75,
      rank: 3,
      render: (task) => <PriorityBadge priority={task.priority} />,
    },
  ];
}

function StatusBadge({ status }: { status: TaskStatus }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTones[priority]}>{priorityLabels[priority]}</Badge>;
}

/** Replaces the hidden columns on a phone. */
export function TaskSummary({ task, today, isGrouped }: { task: Task; today: CalendarDate; isGrouped: boolean }) {
  return (
    <span className="flex flex-col gap-1 pt-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {!isGrouped && <StatusBadge status={taskStatus(task, today)} />}
        <PriorityBadge priority={task.priority} />
      </span>
      <span className="flex flex-wrap gap-x-2">
        <DueDate task={task} today={today} />
        <TaskContact task={task} />
      </span>
    </span>
  );
}
