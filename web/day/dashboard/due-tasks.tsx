import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { snoozeDate } from '#shared/crm/tasks.ts';
import type { Dashboard, DueTask } from '#shared/day/dashboard-schemas.ts';
import { CallButton, MailButton } from '#web/crm/contacts/reach-buttons.tsx';
import { LogButton } from '#web/crm/interactions/log-button.tsx';
import { useQuickLog } from '#web/crm/interactions/use-quick-log.ts';
import { onFocusedRow } from '#web/platform/keys/row-keys.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { DueDate, TaskContact } from '#web/crm/tasks/task-facts.tsx';
import { useSnooze } from '#web/crm/tasks/use-snooze.ts';
import { useToggleTask } from '#web/crm/tasks/use-toggle-task.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';

const SnoozeDialog = loadedLater(async () => (await import('#web/crm/tasks/snooze-dialog.tsx')).SnoozeDialog);

type DueTasksProps = { tasks: Dashboard['tasks']; today: CalendarDate };

/** Tasks that are due, with the actions to deal with them. */
export function DueTasks({ tasks: { overdue, dueToday, items }, today }: DueTasksProps) {
  const toggle = useToggleTask();
  // Completed tasks stay, struck through, until the dashboard is fetched again, so that nothing moves under the mouse.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const tick = (task: DueTask, completed: boolean) => {
    setTicked((before) => new Map(before).set(task.id, completed));
    toggle(task, completed, () => setTicked((before) => new Map(before).set(task.id, !completed)));
  };
  const all = overdue + dueToday;
  const [snoozing, setSnoozing] = useState<DueTask | null>(null);
  const snooze = useSnooze();
  const { log } = useQuickLog();
  const isDone = (task: DueTask) => ticked.get(task.id) ?? task.completed;
  useKeys(
    onFocusedRow<DueTask>(
      {
        done: (task) => tick(task, !isDone(task)),
        tomorrow: (task) => snooze(task, snoozeDate('tomorrow', today)),
        nextWeek: (task) => snooze(task, snoozeDate('nextWeek', today)),
        snooze: setSnoozing,
        log: ({ contact, reach }) => contact && reach && log(contact),
      },
      (focused) => items.find(({ id }) => id === focused.closest('[data-task]')?.getAttribute('data-task')),
    ),
  );
  return (
    <Card
      flush
      title="Tasks due"
      actions={
        <>
          <Link to="/today" className="link text-sm">
            Today
          </Link>
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
          {items.map((task) => (
            <DueTaskRow
              key={task.id}
              task={task}
              today={today}
              completed={isDone(task)}
              onTick={(completed) => tick(task, completed)}
            />
          ))}
        </ul>
      )}
      {all > items.length && (
        <p className="border-t border-line px-4 py-2 text-sm">
          <Link to="/tasks" search={{ due: 'now' }} className="link">
            Show all {all.toLocaleString('en-GB')}
          </Link>
        </p>
      )}
      {snoozing && (
        <SnoozeDialog
          title={snoozing.title}
          timed
          onSnooze={(dueDate, dueTime) => snooze(snoozing, dueDate, dueTime)}
          onClose={() => setSnoozing(null)}
        />
      )}
    </Card>
  );
}

interface DueTaskRowProps {
  task: DueTask;
  today: CalendarDate;
  completed: boolean;
  onTick: (completed: boolean) => void;
}

function DueTaskRow({ task, today, completed, onTick }: DueTaskRowProps) {
  const { contact, reach } = task;
  return (
    <li data-task={task.id} className="flex min-h-10 items-center gap-2 pr-2 pl-4">
      <Checkbox
        hideLabel
        label={`Completed: ${task.title}`}
        checked={completed}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div className="min-w-0 flex-1 py-1 md:flex md:items-center md:gap-4">
        <Link
          to="/tasks"
          search={{ edit: task.id }}
          data-row-opener=""
          className={classNames(
            'block truncate font-medium hover:underline md:flex-1',
            completed && 'text-muted line-through',
          )}
        >
          {task.title}
        </Link>
        <p className="flex min-w-0 items-center gap-2 text-sm text-muted md:w-72 md:shrink-0">
          <span className="shrink-0 md:w-32">
            {task.dueDate === today ? <Badge tone="accent">Today</Badge> : <DueDate task={task} today={today} />}
          </span>
          {contact && (
            <span className="truncate">
              <TaskContact task={task} />
            </span>
          )}
        </p>
      </div>
      {contact && reach && (
        <div className="flex shrink-0 items-center">
          {reach.phone !== null && (
            <CallButton variant="ghost" name={contact.name} phone={reach.phone} contact={contact} />
          )}
          {reach.email !== null && (
            <MailButton variant="ghost" name={contact.name} email={reach.email} contact={contact} />
          )}
          <LogButton contact={contact} />
        </div>
      )}
    </li>
  );
}
