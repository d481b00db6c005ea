import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Dashboard } from '#shared/dashboard.ts';
import type { Task } from '#shared/tasks.ts';
import { classNames } from '#web/lib/class-names.ts';
import { DueDate, TaskContact } from '#web/tasks/task-columns.tsx';
import { useToggleTask } from '#web/tasks/use-toggle-task.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

type DueTasksProps = { tasks: Dashboard['tasks']; today: CalendarDate };

export function DueTasks({ tasks: { overdue, dueToday, items }, today }: DueTasksProps) {
  const toggle = useToggleTask();
  // Ticked ones stay, struck through, until the figures are asked for again: nothing jumps under the mouse.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tick = (task: Task, completed: boolean) => {
    setTicked((before) => new Map(before).set(task.id, completed));
    toggle(task, completed, () => setTicked((before) => new Map(before).set(task.id, !completed)));
  };
  return (
    <Card
      flush
      title="Tasks due"
      actions={
        <>
          <Link to="/tasks" search={{ status: 'overdue' }} className="link text-sm">
            {overdue} overdue
          </Link>
          <Link to="/tasks" search={{ due: 'today' }} className="link text-sm">
            {dueToday} due today
          </Link>
        </>
      }
    >
      {items.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">Nothing is due today, and nothing is overdue.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((task) => {
            const completed = ticked.get(task.id) ?? task.completed;
            return (
              <li key={task.id} className="flex items-start gap-2 px-4 py-1.5">
                <Checkbox
                  hideLabel
                  label={`Completed: ${task.title}`}
                  checked={completed}
                  onChange={({ target }) => tick(task, target.checked)}
                />
                <div className="min-w-0 flex-1 py-1.5 pointer-coarse:py-2.5">
                  <Link
                    to="/tasks"
                    search={{ edit: task.id }}
                    className={classNames(
                      'block truncate font-medium hover:underline',
                      completed && 'text-muted line-through',
                    )}
                  >
                    {task.title}
                  </Link>
                  <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                    <DueDate task={task} today={today} />
                    {task.contact && (
                      <span className="min-w-0 truncate">
                        <TaskContact task={task} />
                      </span>
                    )}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
