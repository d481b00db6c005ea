import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#web/records/use-record-list.ts';
import { useToday } from '#web/records/use-today.ts';
import { classNames } from '#web/lib/class-names.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DueDate } from './task-columns.tsx';
import { taskListQuery } from './tasks.queries.ts';
import { useToggleTask } from './use-toggle-task.ts';

/** A client's tasks, to be ticked off where one is looking. Nothing shows while there are none. */
export function ContactTasks({ contactId }: { contactId: string }) {
  const today = useToday();
  const query = useInfiniteQuery(taskListQuery({ contactId, sort: 'dueDate' }, today));
  const toggle = useToggleTask();
  const tasks = rowsOf(query);
  if (tasks.length === 0) return null;
  return (
    <section aria-label="Tasks">
      <h3 className="border-b border-line pb-1.5 text-sm font-semibold">Tasks</h3>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-3 py-0.5 text-sm">
            <Checkbox
              label={
                <span className={classNames('text-sm', task.completed && 'text-muted line-through')}>{task.title}</span>
              }
              checked={task.completed}
              onChange={({ target }) => toggle(task, target.checked)}
            />
            <DueDate task={task} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}
