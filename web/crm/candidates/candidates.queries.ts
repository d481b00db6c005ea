import { queryOptions } from '@tanstack/react-query';
import type {
  Candidate,
  CandidateInput,
  CandidatePatch,
  CandidatesFilter,
  CandidatesQuery,
  ListedCandidate,
} from '#shared/crm/candidate-schemas.ts';
import { api, read, readText } from '#web/platform/lib/api.ts';
import { copyFirst } from '#web/platform/lib/earlier-copies.ts';
import type { BulkApi } from '#web/records/core/bulk-api.ts';
import { withReason, withReasonAndAdvice } from '#web/records/core/failure.ts';
import { recordList, recordApi } from '#web/records/core/record-api.ts';
import { useRecordWrites } from '#web/records/core/use-record-writes.ts';

const routes = api.candidates;

export const candidatesApi = {
  ...recordApi<Candidate, CandidateInput, CandidatePatch>('candidate', routes),
  listsInFull: false,
};

export type CandidateListParams = CandidatesFilter & Partial<Pick<CandidatesQuery, 'sort'>>;

export function candidateListQuery(params: CandidateListParams) {
  return recordList<ListedCandidate>('candidates', params, (page, signal) =>
    read(routes.$get({ query: { ...params, ...page } }, { init: { signal } })),
  );
}

export const candidateCountsQuery = queryOptions({
  queryKey: ['candidates', 'counts'],
  meta: copyFirst,
  queryFn: ({ signal }) => read(routes.counts.$get({}, { init: { signal } })),
});

export const candidatesBulkApi: BulkApi<CandidatesFilter, CandidateListParams['sort']> = {
  type: 'candidate',
  change: (bulk) => read(routes.bulk.$post({ json: bulk })),
  readCsv: (query) => readText(routes['export.csv'].$get({ query })),
};

/** The specification's message for a candidate that could not be saved. */
export function saveFailure(error: unknown): string {
  return withReasonAndAdvice('Failed to save candidate', error);
}

export function useCandidateWrites() {
  return useRecordWrites(candidatesApi, {
    deleted: 'Candidate deleted',
    deleteFailed: (error) => withReason('Failed to delete candidate', error),
    restored: 'Candidate restored',
    restoreFailed: (error) => withReason('Failed to restore candidate', error),
  });
}
