import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupTasks, taskGroupLabels, type TaskGroup } from '#shared/crm/tasks.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import type { TableHeading } from '#web/records/core/record-table.tsx';
import type { ListQuery } from '#web/records/core/use-record-list.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { TasksBulkBar } from './tasks-bulk-bar.tsx';
import { TasksTable, type TasksTableProps } from './tasks-table.tsx';
import { taskCountsQuery } from './tasks.queries.ts';
import { useGroupedTasks } from './use-grouped-tasks.ts';

type GroupedTasksProps = Omit<TasksTableProps, 'list' | 'headings' | 'sort'>;

/** The default task list: open tasks grouped by due date, with completed tasks collapsed at the end. */
export function GroupedTasks({ today, actions, ...table }: GroupedTasksProps) {
  const { list, open, isAtEnd, finished, isUnfolded, fold, touch } = useGroupedTasks(today);
  const { data: counts, isPending } = useQuery(taskCountsQuery(today));

  if (list.rows.length === 0 && isPending) {
    return (
      <Card flush>
        <SkeletonList label="Loading tasks…" />
      </Card>
    );
  }
  const headings: TableHeading[] = [
    ...groupTasks(open, today).map(({ group, start }) => ({
      key: group,
      before: start,
      content: <GroupHeading group={group} count={counts?.groups[group]} />,
    })),
    ...(open.length === 0 && counts && counts.completed > 0
      ? [{ key: 'nothing', before: 0, content: <p className="px-4 font-normal text-muted">Nothing left to do.</p> }]
      : []),
    ...(isAtEnd && counts && counts.completed > 0
      ? [
          {
            key: 'completed',
            before: open.length,
            content: (
              <CompletedHeading count={counts.completed} isUnfolded={isUnfolded} query={finished} onFold={fold} />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <TasksTable
        {...table}
        today={today}
        list={list}
        sort="dueDate"
        headings={headings}
        actions={{
          ...actions,
          toggle: (task, completed) => {
            touch([task]);
            actions.toggle(task, completed);
          },
          edit: (task) => {
            touch([task]);
            actions.edit(task);
          },
        }}
      />
      <TasksBulkBar
        list={list}
        filter={isUnfolded ? {} : { status: 'unfinished' }}
        sort="dueDate"
        onComplete={(ids) => touch(list.rows.filter(({ id }) => ids.includes(id)))}
      />
    </>
  );
}

function GroupHeading({ group, count }: { group: TaskGroup; count: number | undefined }) {
  return (
    <span className={classNames('px-4', group === 'overdue' && 'text-danger')}>
      {taskGroupLabels[group]} <Count>{count}</Count>
    </span>
  );
}

function Count({ children }: { children: number | undefined }) {
  return <span className="ml-1 font-normal text-muted tabular-nums">{children?.toLocaleString('en-GB')}</span>;
}

interface CompletedHeadingProps {
  count: number;
  isUnfolded: boolean;
  query: ListQuery<unknown>;
  onFold: () => void;
}

function CompletedHeading({ count, isUnfolded, query, onFold }: CompletedHeadingProps) {
  let state: ReactNode = null;
  if (isUnfolded && query.isPending) state = <Spinner label="Loading completed tasks…" />;
  if (isUnfolded && query.isError && !query.data) {
    state = <LoadFailure onRetry={() => void query.refetch()}>The completed tasks could not be loaded.</LoadFailure>;
  }
  return (
    <div className="flex h-full w-full items-center">
      <button
        type="button"
        aria-expanded={isUnfolded}
        className="flex h-full flex-1 items-center gap-1.5 pl-3 text-left -outline-offset-2 hover:bg-hover"
        onClick={onFold}
      >
        <ChevronRight aria-hidden className={classNames('size-4 text-muted', isUnfolded && 'rotate-90')} />
        <span>
          Completed <Count>{count}</Count>
        </span>
      </button>
      {state !== null && <div className="px-4">{state}</div>}
    </div>
  );
}
