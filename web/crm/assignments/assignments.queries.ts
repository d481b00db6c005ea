import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Assignment,
  AssignmentInput,
  AssignmentPatch,
  AssignmentsBulk,
  AssignmentsFilter,
  AssignmentsQuery,
  PlaceInput,
  UndoMoves,
} from '#shared/crm/assignment-schemas.ts';
import type { PipelineColumn } from '#shared/crm/assignments.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';
import { invalidateRecords } from '#web/platform/live/topic-keys.ts';
import { withReason } from '#web/records/core/failure.ts';
import { columnsTogether } from '#web/records/board/columns-together.ts';
import { ifMatch, recordList, recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.assignments;

export const assignmentsApi = recordApi<Assignment, AssignmentInput, AssignmentPatch>('assignment', routes);

export type AssignmentListParams = AssignmentsFilter & Partial<Pick<AssignmentsQuery, 'sort'>>;

/** The candidates of a job, or the jobs of a candidate. */
export function assignmentListQuery(params: AssignmentListParams) {
  return recordList<Assignment>('assignments', params, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

const readColumn = columnsTogether((query: { jobId: string; limit: string }, init) =>
  read(routes.board.$get({ query }, { init })),
);

/** A column of a job's board. Its first page comes with those of the other columns. */
export function assignmentColumnQuery(jobId: string, stage: PipelineColumn) {
  const params = { jobId, stage };
  return recordList<Assignment>('assignments', params, (page, signal) =>
    page.cursor === undefined
      ? readColumn({ jobId, limit: page.limit }, stage, signal)
      : read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

type OfWhom = Pick<AssignmentsFilter, 'candidateId' | 'jobId'>;

/** The number of candidates in each stage. */
export function assignmentCountsQuery(ofWhom: OfWhom) {
  return queryOptions({
    queryKey: ['assignments', 'counts', ofWhom],
    meta: copyFirst,
    queryFn: ({ signal }) => read(routes.counts.$get({ query: ofWhom }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

/** Adds many candidates to a job, or moves, removes or restores many. */
export function changeAssignments(request: AssignmentsBulk) {
  return read(routes.bulk.$post({ json: request }));
}

/** Places a candidate with the agreed terms. The response carries what an undo needs. */
export function placeAssignment({ id, version }: Pick<Assignment, 'id' | 'version'>, terms: PlaceInput) {
  return read(routes[':id'].place.$post({ param: { id }, json: terms }, { headers: ifMatch(version) }));
}

/** Undoes a move or a placement as a whole. */
export function undoMoves(undo: UndoMoves) {
  return read(routes.undo.$post({ json: undo }));
}

export function useAssignmentWrites() {
  const queryClient = useQueryClient();
  const writes = useRecordWrites(assignmentsApi, {
    deleted: 'Removed from the job',
    deleteFailed: (error) => withReason('Failed to remove from the job', error),
    restored: 'Back on the job',
    restoreFailed: (error) => withReason('Failed to put back on the job', error),
  });
  /** Changes many at once. Candidates already on the job are named in the response and stay in their stage. */
  const changeMany = useMutation({
    mutationFn: changeAssignments,
    onSettled: () => invalidateRecords(queryClient, 'assignment'),
  });
  return { ...writes, changeMany };
}
