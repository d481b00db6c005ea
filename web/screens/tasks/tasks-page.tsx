import { useSearch } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import type { TasksFilter } from '#shared/crm/task-schemas.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { ListSearch } from '#web/records/core/list-search.tsx';
import { ListToolbar } from '#web/records/core/list-toolbar.tsx';
import { OpenForm } from '#web/records/core/open-form.tsx';
import { choiceParam, sortParam } from '#web/records/core/search-params.ts';
import { SortControl } from '#web/records/core/sort-control.tsx';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { useListSort } from '#web/records/core/use-list-sort.ts';
import { useSaid } from '#web/records/core/use-query-reader.ts';
import { useRecordList } from '#web/records/core/use-record-list.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { FilterChip } from '#web/platform/ui/filter-chip.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { ViewControls } from '#web/finding/views/view-controls.tsx';
import { ViewTitle } from '#web/finding/views/view-title.tsx';
import { GroupedTasks } from '#web/crm/tasks/grouped-tasks.tsx';
import { useTaskActions } from '#web/crm/tasks/task-actions.ts';
import { TaskCards } from '#web/crm/tasks/task-cards.tsx';
import { TasksBulkBar } from '#web/crm/tasks/tasks-bulk-bar.tsx';
import { TasksTable, type TasksTableProps } from '#web/crm/tasks/tasks-table.tsx';
import { taskListQuery, tasksApi } from '#web/crm/tasks/tasks.queries.ts';
import { taskSorts, type TasksSearch } from '#web/crm/tasks/tasks-search.ts';

const statusOptions = [
  { value: 'all', label: 'All Statuses' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'completed', label: 'Completed' },
];

/** Only a search can ask for it. */
const unfinished = { value: 'unfinished', label: 'Unfinished' };

const sortOptions = [
  { value: 'dueDate', label: 'Due date' },
  { value: 'title', label: 'Title' },
  { value: 'priority', label: 'Priority' },
  { value: 'contact', label: 'Contact' },
  { value: 'createdAt', label: 'Created' },
];

const taskControls = {
  status: { status: undefined },
  completed: { status: undefined },
} satisfies Record<string, TasksSearch>;

const dueLabels = { today: 'Due today', now: 'Due today or overdue' } as const;

const TaskFormDialog = loadedLater(async () => (await import('#web/crm/tasks/task-form-dialog.tsx')).TaskFormDialog);
const SnoozeDialog = loadedLater(async () => (await import('#web/crm/tasks/snooze-dialog.tsx')).SnoozeDialog);

export function TasksPage() {
  const search = useSearch({ from: '/protected/tasks' });
  const { q, status, due } = search;
  const { sort, words } = useListSort('task', search);
  const address = useListAddress<TasksSearch>();
  const { said, choose } = useSaid('task', search, address);
  const shownStatus = status ?? said('status') ?? statusOf(said('completed'));
  const today = useToday();
  const filter = {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
    ...(due !== undefined && { due }),
  };
  const { actions, snoozing, stopSnoozing } = useTaskActions(address);
  const add = () => address.open({ dialog: 'add' });
  const changeSort = (next: string) => address.change({ sort: sortParam(next, taskSorts) });
  useKeys({ add });
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () => address.change({ q: undefined, status: undefined, due: undefined });
  const empty = isFiltered ? <NothingFound onClear={clear} /> : <NothingYet onAdd={add} />;
  const table = { today, onSort: changeSort, actions, empty };

  return (
    <div data-wide className="flex flex-col gap-2 sm:gap-4">
      <PageHeader
        title={<ViewTitle screen="tasks" title="Tasks" saved={search.saved} />}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            Add Task
          </Button>
        }
      />
      <TaskCards today={today} />
      <ListToolbar
        search={<ListSearch type="task" label="Search tasks" q={q} address={address} controls={taskControls} />}
        activeCount={(status === undefined ? 0 : 1) + (due === undefined ? 0 : 1)}
        onClear={() => address.change({ status: undefined, due: undefined })}
        filters={
          <Select
            aria-label="Filter by status"
            className="sm:w-40"
            options={shownStatus === unfinished.value ? [...statusOptions, unfinished] : statusOptions}
            value={shownStatus ?? 'all'}
            onChange={({ target }) =>
              choose(['status', 'completed'], { status: choiceParam(target.value, ['open', 'overdue', 'completed']) })
            }
          />
        }
        more={{ type: 'task', q, address }}
        sort={<SortControl options={sortOptions} sort={sort} onSort={changeSort} canMatch={words !== undefined} />}
        views={<ViewControls screen="tasks" search={search} />}
        chips={
          due !== undefined && <FilterChip label={dueLabels[due]} onRemove={() => address.change({ due: undefined })} />
        }
      />
      {!isFiltered && sort === 'dueDate' ? (
        <GroupedTasks {...table} />
      ) : (
        <PlainTasks {...table} filter={filter} sort={sort} />
      )}
      <OpenForm api={tasksApi} search={search} address={address} title="Edit Task">
        {(task, close) => <TaskFormDialog {...(task && { task })} onClose={close} />}
      </OpenForm>
      {snoozing && (
        <SnoozeDialog
          title={snoozing.title}
          timed
          onSnooze={(dueDate, dueTime) => actions.snoozeTo(snoozing, dueDate, dueTime)}
          onClose={stopSnoozing}
        />
      )}
    </div>
  );
}

function statusOf(completed: string | undefined): string | undefined {
  return completed === undefined ? undefined : completed === 'true' ? 'completed' : unfinished.value;
}

interface PlainTasksProps extends Omit<TasksTableProps, 'list' | 'sort'> {
  filter: TasksFilter;
  sort: NonNullable<TasksSearch['sort']>;
}

/** The plain list, for any other filter or sort. */
function PlainTasks({ filter, sort, ...table }: PlainTasksProps) {
  const list = useRecordList(taskListQuery({ ...filter, sort }, table.today), filter);
  return (
    <>
      <TasksTable {...table} list={list} sort={sort} />
      <TasksBulkBar list={list} filter={filter} sort={sort} />
    </>
  );
}

function NothingYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={ListChecks}
      title="No tasks yet"
      hint="Your planned follow-ups are listed here."
      action={
        <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
          Add Your First Task
        </Button>
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={ListChecks}
      title="No tasks found"
      hint="Try another search or another status."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
