import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { columnOf, pipelineLabels } from '#shared/crm/assignments.ts';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { assignmentListQuery, type AssignmentListParams } from './assignments.queries.ts';

/** All assignments of a job or candidate, loaded page by page. */
export function useMembers(ofWhom: Pick<AssignmentListParams, 'jobId' | 'candidateId'>) {
  const query = useInfiniteQuery(assignmentListQuery({ ...ofWhom, sort: 'candidate' }));
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const isUnfinished = hasNextPage && !isFetching && !isError && !isPlaceholderData;
  useEffect(() => {
    if (isUnfinished) void fetchNextPage();
  }, [isUnfinished, fetchNextPage]);
  return isPlaceholderData ? [] : rowsOf(query);
}

/** Why a candidate cannot be added to a job again. */
export function alreadyThere(assignment: Assignment | undefined): string | undefined {
  return assignment && `Already on this job (${pipelineLabels[columnOf(assignment.stage)]})`;
}
