import { queryOptions } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { MAX_PAGE_SIZE } from '#shared/platform/limits.ts';
import type { Task, TaskInput, TaskPatch, TasksBulk, TasksFilter, TasksQuery } from '#shared/crm/task-schemas.ts';
import { api, read, readText } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';
import type { BulkApi } from '#web/records/core/bulk-api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { recordList, recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.tasks;

export const tasksApi = recordApi<Task, TaskInput, TaskPatch>('task', routes);

export type TaskListParams = Partial<
  Pick<TasksQuery, 'q' | 'status' | 'due' | 'contactId' | 'jobId' | 'candidateId' | 'sort'>
>;

/** `today` decides what is overdue, so it is part of the cache key. */
export function taskListQuery(params: TaskListParams, today: CalendarDate) {
  return recordList<Task>('tasks', { ...params, today }, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

/** Tasks by id, in any state; at most one page. */
export function namedTasksQuery(ids: readonly string[], today: CalendarDate) {
  const query = { ids: ids.join(','), limit: String(MAX_PAGE_SIZE) };
  return recordList<Task>('tasks', { ids, today }, (_page, signal) =>
    read(routes.$get({ query }, { init: { signal } })),
  );
}

export function taskCountsQuery(today: CalendarDate) {
  return queryOptions({
    queryKey: ['tasks', 'counts', today],
    meta: copyFirst,
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
