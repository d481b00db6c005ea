import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { columnOf, pipelineLabels } from '#shared/assignment-terms.ts';
import type { Assignment } from '#shared/assignments.ts';
import { rowsOf } from '#web/records/use-record-list.ts';
import { assignmentListQuery, type AssignmentListParams } from './assignments.queries.ts';

/** All assignments of a job or of a candidate, page after page, and whether they are all there. */
export function useMembers(ofWhom: Pick<AssignmentListParams, 'jobId' | 'candidateId'>) {
  const query = useInfiniteQuery(assignmentListQuery({ ...ofWhom, sort: 'candidate' }));
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const isUnfinished = hasNextPage && !isFetching && !isError && !isPlaceholderData;
  useEffect(() => {
    if (isUnfinished) void fetchNextPage();
  }, [isUnfinished, fetchNextPage]);
  return isPlaceholderData ? [] : rowsOf(query);
}

/** Why somebody cannot be put on a job once more. */
export function alreadyThere(assignment: Assignment | undefined): string | undefined {
  return assignment && `Already on this job (${pipelineLabels[columnOf(assignment.stage)]})`;
}
