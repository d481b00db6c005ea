import type { CandidatesFilter } from '#shared/candidates.ts';
import { candidateStages, type CandidateStage } from '#shared/candidate-terms.ts';
import { mergeParam, type MergeSearch } from '#web/merges/merge-param.ts';
import { choiceParam, idParam, sortParam, textParam, type Sorted } from '#web/records/search-params.ts';

export const candidateSorts = ['name', 'type', 'expectedSalary', 'createdAt', 'lastContacted', 'nextAction'] as const;

/** The address of the candidates' screen: its filter, its sort and what is open on top of it. */
export interface CandidatesSearch extends MergeSearch {
  q?: string | undefined;
  type?: 'permanent' | 'contract' | undefined;
  /** The job that they are on. */
  job?: string | undefined;
  /** Their stage on that job; without one, on their current one. */
  stage?: CandidateStage | undefined;
  sort?: Sorted<(typeof candidateSorts)[number]> | undefined;
  /** The saved view that was opened; the rest says what is shown by now. */
  saved?: string | undefined;
  /** The candidate whose details are open. */
  id?: string | undefined;
  /** The candidate in the form. */
  edit?: string | undefined;
  dialog?: 'add' | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function candidatesSearch(search: Record<string, unknown>): CandidatesSearch {
  return {
    q: textParam(search['q']),
    type: choiceParam(search['type'], ['permanent', 'contract']),
    job: idParam(search['job']),
    stage: choiceParam(search['stage'], candidateStages),
    sort: sortParam(search['sort'], candidateSorts),
    saved: idParam(search['saved']),
    id: idParam(search['id']),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
    dialog: choiceParam(search['dialog'], ['add']),
  };
}

/** The address's filter as the server understands it. */
export function filterOf({ q, type, job, stage }: CandidatesSearch): CandidatesFilter {
  return {
    ...(q !== undefined && { q }),
    ...(type && { type }),
    ...(job !== undefined && { assignedJobId: job }),
    ...(stage && { candidateStage: stage }),
  };
}
