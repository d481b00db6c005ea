import { useSearch } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import { useKeys } from '#web/keys/use-keys.ts';
import { ListSearch } from '#web/records/list-search.tsx';
import { OpenForm } from '#web/records/open-form.tsx';
import { RecordMenu } from '#web/records/record-menu.tsx';
import { RecordList } from '#web/records/record-list.tsx';
import { choiceParam, sortParam } from '#web/records/search-params.ts';
import { SortControl } from '#web/records/sort-control.tsx';
import { useListAddress } from '#web/records/use-list-address.ts';
import { useRecordList } from '#web/records/use-record-list.ts';
import { useToday } from '#web/records/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { TaskCards } from './task-cards.tsx';
import { taskColumns, TaskSummary } from './task-columns.tsx';
import { TaskFormDialog } from './task-form-dialog.tsx';
import { TasksBulkBar } from './tasks-bulk-bar.tsx';
import { taskListQuery, tasksApi, useTaskWrites } from './tasks.queries.ts';
import { taskSorts, type TasksSearch } from './tasks-search.ts';
import { useToggleTask } from './use-toggle-task.ts';

const statusOptions = [
  { value: 'all', label: 'All Statuses' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'completed', label: 'Completed' },
];

const sortOptions = [
  { value: 'dueDate', label: 'Due date' },
  { value: 'title', label: 'Title' },
  { value: 'priority', label: 'Priority' },
  { value: 'contact', label: 'Contact' },
  { value: 'createdAt', label: 'Created' },
];

export function TasksPage() {
  const search = useSearch({ from: '/protected/tasks' });
  const { q, status, due, sort = 'dueDate' } = search;
  const address = useListAddress<TasksSearch>();
  const today = useToday();
  const filter = {
    ...(q !== undefined && { q }),
    ...(status !== undefined && { status }),
    ...(due !== undefined && { due }),
  };
  const list = useRecordList(taskListQuery({ ...filter, sort }, today), filter);
  const { removeWithUndo } = useTaskWrites();
  const toggle = useToggleTask();
  const add = () => address.open({ dialog: 'add' });
  const changeSort = (next: string) => address.change({ sort: sortParam(next, taskSorts) });
  useKeys({ add });
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Tasks"
        actions={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
            Add Task
          </Button>
        }
      />
      <TaskCards today={today} />
      <div className="flex flex-wrap gap-2">
        <ListSearch label="Search tasks" q={q} address={address} />
        <Select
          aria-label="Filter by status"
          className="min-w-28 flex-1 sm:w-40 sm:flex-none"
          options={statusOptions}
          value={status ?? 'all'}
          onChange={({ target }) =>
            address.change({ status: choiceParam(target.value, ['open', 'overdue', 'completed']) })
          }
        />
        <SortControl options={sortOptions} sort={sort} onSort={changeSort} />
        {due !== undefined && <FilterChip label="Due today" onRemove={() => address.change({ due: undefined })} />}
      </div>
      <RecordList
        list={list}
        type="task"
        caption="Tasks"
        columns={taskColumns(today, toggle)}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={changeSort}
        onOpen={({ id }) => address.open({ edit: id })}
        renderSummary={(task) => <TaskSummary task={task} today={today} />}
        renderMenu={(task) => (
          <RecordMenu
            name={task.title}
            actions={[['Edit', () => address.open({ edit: task.id })]]}
            onSelect={() => list.selection.toggle(task.id, false)}
            onDelete={() => void removeWithUndo(task.id)}
          />
        )}
        empty={
          isFiltered ? (
            <EmptyState
              icon={ListChecks}
              title="No tasks found"
              hint="Try another search or another status."
              action={
                <Button onClick={() => address.change({ q: undefined, status: undefined, due: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={ListChecks}
              title="No tasks yet"
              hint="Follow-ups that you plan are listed here."
              action={
                <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
                  Add Your First Task
                </Button>
              }
            />
          )
        }
      />
      <TasksBulkBar list={list} filter={filter} sort={sort} />
      <OpenForm api={tasksApi} search={search} address={address} title="Edit Task">
        {(task, close) => <TaskFormDialog {...(task && { task })} onClose={close} />}
      </OpenForm>
    </div>
  );
}
