import type { CalendarDate } from '#shared/platform/calendar-date.ts';
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
): readonly RecordColumn<Task>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      width: 'w-27',
      hideBelow: 'narrow',
      render: (task) => <StatusBadge status={taskStatus(task, today)} />,
    },
    {
      id: 'task',
      header: 'Task',
      naming: true,
      sortKey: 'title',
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
          <span className={classNames('block truncate', task.completed && 'text-muted line-through')}>
            {task.title}
          </span>
          {task.description !== null && (
            <span
              className={classNames('block truncate text-xs font-normal text-muted', task.completed && 'line-through')}
            >
              {task.description}
            </span>
          )}
          {task.related && (
            // Shown at widths where the Contact column is hidden but the summary is not shown either.
            <span className="hidden truncate text-xs font-normal text-muted @min-[30rem]:@max-[60rem]:block">
              <TaskContact task={task} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'contact',
      header: 'Contact',
      sortKey: 'contact',
      width: 'w-[18%]',
      hideBelow: 'wide',
      render: (task) => <TaskContact task={task} />,
    },
    {
      id: 'dueDate',
      header: 'Due Date',
      sortKey: 'dueDate',
      width: 'w-52 @max-[60rem]:w-40',
      hideBelow: 'narrow',
      render: (task) => <DueDate task={task} today={today} />,
    },
    {
      id: 'priority',
      header: 'Priority',
      sortKey: 'priority',
      width: 'w-22',
      hideBelow: 'narrow',
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
export function TaskSummary({ task, today }: { task: Task; today: CalendarDate }) {
  return (
    <span className="flex flex-col gap-1 pt-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={taskStatus(task, today)} />
        <PriorityBadge priority={task.priority} />
      </span>
      <span className="flex min-w-0 gap-2">
        <span className="shrink-0">
          <DueDate task={task} today={today} />
        </span>
        {task.related && (
          <span className="truncate">
            <TaskContact task={task} />
          </span>
        )}
      </span>
    </span>
  );
}
