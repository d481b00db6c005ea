import type { RelatedTo, RelatedType } from '#shared/related-terms.ts';
import { classNames } from '#web/lib/class-names.ts';
import { RelatedList } from '#web/records/related-list.tsx';
import { useToday } from '#web/records/use-today.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DueDate } from './task-facts.tsx';
import { taskListQuery } from './tasks.queries.ts';
import { useToggleTask } from './use-toggle-task.ts';

const none: Record<RelatedType, string> = {
  contact: 'No tasks found for this client.',
  job: 'No tasks found for this job.',
  candidate: 'No tasks found for this candidate.',
};

/** The tasks of a client, a job or a candidate, to be ticked off where one is looking. */
export function RelatedTasks({ of: { type, id } }: { of: RelatedTo }) {
  const today = useToday();
  const toggle = useToggleTask();
  return (
    <RelatedList
      title="Tasks"
      list={taskListQuery({ [`${type}Id` as const]: id, sort: 'dueDate' }, today)}
      noun="tasks"
      empty={none[type]}
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
