import type { CandidatesFilter } from '#shared/crm/candidate-schemas.ts';
import { candidateStages, type CandidateStage } from '#shared/crm/candidates.ts';
import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import {
  choiceParam,
  columnsParam,
  idParam,
  sortParam,
  textParam,
  type Sorted,
} from '#web/records/core/search-params.ts';

export const candidateSorts = ['name', 'type', 'expectedSalary', 'createdAt', 'lastContacted', 'nextAction'] as const;

/** The URL parameters of the candidates screen: its filter, its sort and what is open on top. */
export interface CandidatesSearch extends MergeSearch {
  q?: string | undefined;
  type?: 'permanent' | 'contract' | undefined;
  /** The id of the job they are on. */
  job?: string | undefined;
  /** Their stage on that job, or on their current job without one. */
  stage?: CandidateStage | undefined;
  sort?: Sorted<(typeof candidateSorts)[number]> | undefined;
  /** The columns that are shown, if not the usual ones. */
  columns?: string | undefined;
  /** The saved view that was opened. The other parameters say what is shown now. */
  saved?: string | undefined;
  /** The id of the candidate whose details are open. */
  id?: string | undefined;
  /** The id of the candidate being edited. */
  edit?: string | undefined;
  dialog?: 'add' | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
export function candidatesSearch(search: Record<string, unknown>): CandidatesSearch {
  return {
    q: textParam(search['q']),
    type: choiceParam(search['type'], ['permanent', 'contract']),
    job: idParam(search['job']),
    stage: choiceParam(search['stage'], candidateStages),
    sort: sortParam(search['sort'], candidateSorts),
    columns: columnsParam(search['columns'], 'candidate'),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add']),
  };
}

/** The filter in the form that the server expects. */
export function filterOf({ q, type, job, stage }: CandidatesSearch): CandidatesFilter {
  return {
    ...(q !== undefined && { q }),
    ...(type && { type }),
    ...(job !== undefined && { assignedJobId: job }),
    ...(stage && { candidateStage: stage }),
  };
}
