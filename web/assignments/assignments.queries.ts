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
} from '#shared/assignments.ts';
import { api, read } from '#web/lib/api.ts';
import { invalidateRecords } from '#web/live/topic-keys.ts';
import { withReason } from '#web/records/failure.ts';
import { ifMatch, recordList, recordApi } from '#web/records/record-api.ts';
import { useRecordWrites } from '#web/records/use-record-writes.ts';

const routes = api.assignments;

export const assignmentsApi = recordApi<Assignment, AssignmentInput, AssignmentPatch>('assignment', routes);

export type AssignmentListParams = AssignmentsFilter & Partial<Pick<AssignmentsQuery, 'sort'>>;

/** Who is on a job, or on which jobs somebody is. */
export function assignmentListQuery(params: AssignmentListParams) {
  return recordList<Assignment>('assignments', params, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

type OfWhom = Pick<AssignmentsFilter, 'candidateId' | 'jobId'>;

/** How many stand in each stage. */
export function assignmentCountsQuery(ofWhom: OfWhom) {
  return queryOptions({
    queryKey: ['assignments', 'counts', ofWhom],
    queryFn: ({ signal }) => read(routes.counts.$get({ query: ofWhom }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

/** Adds many to a job, moves, removes or restores many. */
export function changeAssignments(request: AssignmentsBulk) {
  return read(routes.bulk.$post({ json: request }));
}

/** Places somebody with what was agreed. The answer says how to take it back. */
export function placeAssignment({ id, version }: Pick<Assignment, 'id' | 'version'>, terms: PlaceInput) {
  return read(routes[':id'].place.$post({ param: { id }, json: terms }, { headers: ifMatch(version) }));
}

/** Takes a move or a placement back as a whole. */
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
  /** Many at once: whoever is on the job already is named in the answer, and stays where they are. */
  const changeMany = useMutation({
    mutationFn: changeAssignments,
    onSettled: () => invalidateRecords(queryClient, 'assignment'),
  });
  return { ...writes, changeMany };
}
