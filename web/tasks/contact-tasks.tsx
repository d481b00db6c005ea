import { classNames } from '#web/lib/class-names.ts';
import { RelatedList } from '#web/records/related-list.tsx';
import { useToday } from '#web/records/use-today.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DueDate } from './task-columns.tsx';
import { taskListQuery } from './tasks.queries.ts';
import { useToggleTask } from './use-toggle-task.ts';

/** A client's tasks, to be ticked off where one is looking. */
export function ContactTasks({ contactId }: { contactId: string }) {
  const today = useToday();
  const toggle = useToggleTask();
  return (
    <RelatedList
      title="Tasks"
      list={taskListQuery({ contactId, sort: 'dueDate' }, today)}
      noun="tasks"
      empty="No tasks found for this client."
      renderItem={(task) => (
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
      )}
    />
  );
}
