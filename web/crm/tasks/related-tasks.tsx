import type { RelatedTo, RelatedType } from '#shared/records/related.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { RelatedList } from '#web/records/core/related-list.tsx';
import { useToday } from '#web/records/core/use-today.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { DueDate } from './task-facts.tsx';
import { taskListQuery } from './tasks.queries.ts';
import { useToggleTask } from './use-toggle-task.ts';

const none: Record<RelatedType, string> = {
  company: 'No tasks found for this company.',
  contact: 'No tasks found for this client.',
  job: 'No tasks found for this job.',
  candidate: 'No tasks found for this candidate.',
};

/** The tasks of a client, company, job or candidate, which can be ticked off in place. */
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
        <li key={task.id} className="flex flex-wrap items-center justify-between gap-x-3 py-0.5 text-sm max-sm:pb-2">
          <Checkbox
            label={
              <span className={classNames('text-sm', task.completed && 'text-muted line-through')}>{task.title}</span>
            }
            checked={task.completed}
            onChange={({ target }) => toggle(task, target.checked)}
          />
          {/* On a line of its own it stands below the title, not the box. */}
          <span className="max-sm:pl-6">
            <DueDate task={task} today={today} />
          </span>
        </li>
      )}
    />
  );
}
