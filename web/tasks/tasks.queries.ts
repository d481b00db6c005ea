import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { MAX_PAGE_SIZE } from '#shared/record-terms.ts';
import type { Task, TaskInput, TaskPatch, TasksBulk, TasksFilter, TasksQuery } from '#shared/tasks.ts';
import { api, read, readText } from '#web/lib/api.ts';
import type { BulkApi } from '#web/records/bulk-api.ts';
import { withReason } from '#web/records/failure.ts';
import { recordList, recordApi } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.tasks;

export const tasksApi = recordApi<Task, TaskInput, TaskPatch>('task', routes);

export type TaskListParams = Partial<
  Pick<TasksQuery, 'q' | 'status' | 'due' | 'contactId' | 'jobId' | 'candidateId' | 'sort'>
>;

/** `today` decides what is overdue, so a list of yesterday is another list. */
export function taskListQuery(params: TaskListParams, today: CalendarDate) {
  return recordList<Task>('tasks', { ...params, today }, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

/** Certain tasks, whatever has become of them; as many as one page holds. */
export function namedTasksQuery(ids: readonly string[], today: CalendarDate) {
  const query = { ids: ids.join(','), limit: String(MAX_PAGE_SIZE) };
  return recordList<Task>('tasks', { ids, today }, (_page, signal) =>
    read(routes.$get({ query }, { init: { signal } })),
  );
}

export function taskCountsQuery(today: CalendarDate) {
  return queryOptions({
    queryKey: ['tasks', 'counts', today],
    queryFn: ({ signal }) => read(routes.counts.$get({}, { init: { signal } })),
  });
}

export function changeTasks(bulk: TasksBulk) {
  return read(routes.bulk.$post({ json: bulk }));
}

export const tasksBulkApi: BulkApi<TasksFilter, TaskListParams['sort']> = {
  type: 'task',
  change: changeTasks,
  readCsv: (query) => readText(routes['export.csv'].$get({ query })),
};

export function useTaskWrites() {
  return useRecordWrites(tasksApi, {
    deleted: 'Task deleted',
    deleteFailed: () => 'Failed to delete task. Please try again.',
    restored: 'Task restored',
    restoreFailed: (error) => withReason('Failed to restore task', error),
  });
}
