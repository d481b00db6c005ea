import { Repeat2 } from 'lucide-react';
import { formatCalendarDate, type CalendarDate } from '#shared/platform/calendar-date.ts';
import { repeatLabels } from '#shared/crm/repeats.ts';
import { isDueToday, taskStatus } from '#shared/crm/tasks.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

export function DueDate({ task, today }: { task: Task; today: CalendarDate }) {
  if (task.dueDate === null) return <span className="text-muted">No due date</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className={classNames('text-wrap', taskStatus(task, today) === 'overdue' && 'text-danger')}>
        {formatCalendarDate(task.dueDate)}
        {task.dueTime !== null && ` ${task.dueTime}`}
      </span>
      {task.repeat !== null && (
        <span title={repeatLabels[task.repeat]}>
          <Repeat2 aria-hidden className="size-3.5 text-muted" />
          <span className="sr-only">{repeatLabels[task.repeat]}</span>
        </span>
      )}
      {isDueToday(task, today) && <Badge tone="accent">Today</Badge>}
    </span>
  );
}

/** The linked record. A deleted one is still named while the bin can restore it. */
export function TaskContact({ task: { related } }: { task: Task }) {
  if (!related) return null;
  if (!related.removed) return related.name;
  return <span className="text-muted">{related.name} (removed)</span>;
}
