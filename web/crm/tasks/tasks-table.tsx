import { CircleCheck, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { snoozeDate } from '#shared/crm/tasks.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { LogButton } from '../interactions/log-button.tsx';
import { logItem } from '../interactions/log-item.tsx';
import { useQuickLog } from '../interactions/use-quick-log.ts';
import { KeyHint } from '#web/platform/keys/key-hint.tsx';
import { useSingleKeys } from '#web/platform/keys/single-keys.ts';
import { RecordList } from '#web/records/core/record-list.tsx';
import { RecordMenu } from '#web/records/core/record-menu.tsx';
import type { TableHeading } from '#web/records/core/record-table.tsx';
import type { ChoosableList } from '#web/records/core/use-record-list.ts';
import { snoozeItems } from './snooze-items.tsx';
import type { TaskActions } from './task-actions.ts';
import { taskColumns, TaskSummary } from './task-columns.tsx';

export interface TasksTableProps {
  list: ChoosableList<Task>;
  today: CalendarDate;
  sort: string;
  onSort: (sort: string) => void;
  actions: TaskActions;
  headings?: readonly TableHeading[];
  empty: ReactNode;
}

export function TasksTable({ list, today, sort, onSort, actions, headings, empty }: TasksTableProps) {
  const { log } = useQuickLog();
  const isGrouped = headings !== undefined;
  return (
    <RecordList
      list={list}
      type="task"
      caption="Tasks"
      columns={taskColumns(today, actions.toggle)}
      nameOf={({ title }) => title}
      sort={sort}
      onSort={onSort}
      {...(headings && { headings })}
      hint={<TaskKeys />}
      onOpen={actions.edit}
      rowKeys={{
        done: (task) => actions.toggle(task, !task.completed),
        tomorrow: (task) => actions.snoozeTo(task, snoozeDate('tomorrow', today)),
        nextWeek: (task) => actions.snoozeTo(task, snoozeDate('nextWeek', today)),
        snooze: actions.snooze,
        edit: actions.edit,
        remove: actions.remove,
        log: ({ related }) => related?.removed === false && log(related),
      }}
      renderSummary={(task) => <TaskSummary task={task} today={today} isGrouped={isGrouped} />}
      renderButton={({ related }) => related?.removed === false && <LogButton contact={related} />}
      renderMenu={(task) => (
        <TaskMenu task={task} today={today} actions={actions} onSelect={() => list.selection.toggle(task.id, false)} />
      )}
      empty={empty}
    />
  );
}

const hinted = [
  ['done', 'done'],
  ['snooze', 'snooze'],
  ['edit', 'edit'],
  ['log', 'log'],
  ['remove', 'delete'],
] as const;

/** The shortcuts for the focused task. Hidden from screen readers, because the ? dialog lists them too. */
function TaskKeys() {
  const [on] = useSingleKeys();
  if (!on) return null;
  return (
    <p aria-hidden className="hidden gap-4 text-xs text-faint lg:flex pointer-coarse:hidden">
      {hinted.map(([name, does]) => (
        <span key={name} className="flex items-baseline gap-1.5">
          <span className="rounded-sm border border-line px-1">
            <KeyHint name={name} />
          </span>
          {does}
        </span>
      ))}
    </p>
  );
}

interface TaskMenuProps {
  task: Task;
  today: CalendarDate;
  actions: TaskActions;
  onSelect: () => void;
}

const icon = 'size-4';

function TaskMenu({ task, today, actions, onSelect }: TaskMenuProps) {
  const { log } = useQuickLog();
  const { related } = task;
  return (
    <RecordMenu
      name={task.title}
      actions={[
        task.completed
          ? {
              label: 'Reopen',
              icon: <RotateCcw aria-hidden className={icon} />,
              shortcut: <KeyHint name="done" />,
              onSelect: () => actions.toggle(task, false),
            }
          : {
              label: 'Complete',
              icon: <CircleCheck aria-hidden className={icon} />,
              shortcut: <KeyHint name="done" />,
              onSelect: () => actions.toggle(task, true),
            },
        ['Edit', () => actions.edit(task)],
        ...(related?.removed === false ? [logItem(() => log(related))] : []),
        ...snoozeItems({
          today,
          snoozeTo: (until) => actions.snoozeTo(task, until),
          chooseDay: () => actions.snooze(task),
          startsGroup: true,
        }),
      ]}
      onSelect={onSelect}
      onDelete={() => actions.remove(task)}
    />
  );
}
