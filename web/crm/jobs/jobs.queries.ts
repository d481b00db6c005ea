import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Job, JobInput, JobPatch, JobsFilter, JobsQuery } from '#shared/crm/job-schemas.ts';
import { boardList } from '#shared/crm/job-board.ts';
import type { JobStage } from '#shared/crm/jobs.ts';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { api, read, readText } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';
import { columnsTogether } from '#web/records/board/columns-together.ts';
import type { BulkApi } from '#web/records/core/bulk-api.ts';
import { withReason, withReasonAndAdvice } from '#web/records/core/failure.ts';
import { recordList, recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.jobs;

export const jobsApi = recordApi<Job, JobInput, JobPatch>('job', routes);

export type JobListParams = JobsFilter & Partial<Pick<JobsQuery, 'sort'>>;

export function jobListQuery(params: JobListParams) {
  return recordList<Job>('jobs', params, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

type BoardParams = JobsFilter & Pick<JobsQuery, 'sort'>;

const readColumn = columnsTogether((query: BoardParams & { limit: string }, init) =>
  read(routes.board.$get({ query }, { init })),
);

/** A column of the board. Its first page comes with those of the other columns. */
export function jobColumnQuery(stage: JobStage, board: BoardParams, today: CalendarDate) {
  const params = boardList(stage, board, today);
  return recordList<Job>('jobs', params, (page, signal) =>
    page.cursor === undefined
      ? readColumn({ ...board, limit: page.limit }, stage, signal)
      : read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

/** The statistics of all jobs, or of those that match a filter. */
export function jobStatsQuery(filter: JobsFilter = {}) {
  return queryOptions({
    queryKey: ['jobs', 'stats', filter],
    meta: copyFirst,
    queryFn: ({ signal }) => read(routes.stats.$get({ query: filter }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

export const jobsBulkApi: BulkApi<JobsFilter, JobListParams['sort']> = {
  type: 'job',
  change: (bulk) => read(routes.bulk.$post({ json: bulk })),
  readCsv: (query) => readText(routes['export.csv'].$get({ query })),
};

/** The specification's message for a job that could not be saved. */
export function saveFailure(error: unknown): string {
  return withReasonAndAdvice('Failed to save job', error);
}

export function useJobWrites() {
  return useRecordWrites(jobsApi, {
    deleted: 'Job deleted',
    deleteFailed: () => 'Failed to delete job. Please try again.',
    restored: 'Job restored',
    restoreFailed: (error) => withReason('Failed to restore job', error),
  });
}
